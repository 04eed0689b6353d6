// The parts of node-redis and of Upstash's client that tests use. Both packages are installed only
// in test/adapters.
declare module "redis" {
  interface NodeRedisClient {
    connect(): Promise<unknown>;
    destroy(): void;
    eval(script: string, options?: object): Promise<unknown>;
    sendCommand(args: readonly string[], options?: object): Promise<unknown>;
  }
  export function createClient(options: { url: string }): NodeRedisClient;
}

declare module "@upstash/redis" {
  export class Redis {
    constructor(options: { url: string; token: string; retry?: false });
    eval<Args extends unknown[], Data = unknown>(
      script: string,
      keys: string[],
      args: Args,
    ): Promise<Data>;
  }
}
