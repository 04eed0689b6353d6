// Loads BullMQ and ioredis, which are optional packages. This file declares their types, so that
// the SDK compiles without the packages.
import { ConfigurationError } from "../../call/errors/index.js";

/** An ioredis connection. */
export interface Redis {
  status: string;
  readonly options: object;
  time(): Promise<unknown[]>;
  info(): Promise<string>;
  config(command: "GET", name: string): Promise<unknown>;
  eval(script: string, keys: number, ...keysAndArguments: string[]): Promise<unknown>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "close" | "ready", listener: () => void): unknown;
  duplicate(changes?: object): Redis;
  disconnect(reconnect?: boolean): void;
}

/** The constructor of ioredis. Takes an address and settings, or settings alone. */
export type RedisClass = new (...args: [string, object] | [object]) => Redis;

/** The data of a job in BullMQ. Our own store in Redis has everything else. */
export interface JobData {
  readonly id: string;
}

/** A job in a BullMQ queue. */
export interface QueueJob {
  readonly data: JobData;
  readonly attemptsStarted: number;
  moveToDelayed(timestamp: number, token?: string): Promise<void>;
}

/** A job to add to a BullMQ queue. */
export interface Addition {
  readonly name: string;
  readonly data: JobData;
  readonly opts: { readonly jobId: string; readonly [option: string]: unknown };
}

export interface BullQueue {
  addBulk(jobs: Addition[]): Promise<unknown>;
  remove(jobId: string): Promise<number>;
  promoteJobs(): Promise<void>;
  on(event: "error", listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface BullWorker {
  pause(doNotWaitActive: boolean): Promise<void>;
  resume(): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "completed", listener: (job: QueueJob) => void): unknown;
  close(force?: boolean): Promise<void>;
}

/** The classes of BullMQ and ioredis that we use. */
export interface Peers {
  readonly Redis: RedisClass;
  readonly Queue: new (name: string, settings: object) => BullQueue;
  readonly Worker: {
    new (
      name: string,
      process: (job: QueueJob, token?: string) => Promise<void>,
      settings: object,
    ): BullWorker;
  };
  readonly DelayedError: new () => Error;
}

/** Imports both packages. Throws `ConfigurationError` if one is not installed. */
export async function loadPeers(): Promise<Peers> {
  const [bullmq, ioredis] = await Promise.all([loadPackage("bullmq"), loadPackage("ioredis")]);
  return { ...bullmq, ...ioredis } as unknown as Peers;
}

async function loadPackage(name: string): Promise<object> {
  try {
    // The name of the package is a variable, so that compilers and bundlers do not resolve the
    // import.
    return (await import(name)) as object;
  } catch (cause) {
    throw new ConfigurationError(
      `A queue needs the packages bullmq and ioredis, but ${name} could not be loaded. Install them: npm install bullmq@6 ioredis@5.`,
      { cause },
    );
  }
}
