// What Redis is: whether it keeps what it is told, and what time it has.

/** The commands that a Redis is asked by. */
export interface RedisServer {
  time(): Promise<unknown[]>;
  info(): Promise<string>;
  config(command: "GET", name: string): Promise<unknown>;
}

/** What a process has to know of its Redis. */
export interface RedisFacts {
  /** Why it may lose what it was told; absent if it does not. */
  readonly forgets: string | undefined;
  /** Why nothing may be kept in it: it throws keys away. */
  readonly evicts: string | undefined;
  /** Seconds that the clock of this process is ahead of Redis's. */
  readonly aheadS: number;
}

const FORGETS = {
  off: "Redis keeps nothing on disk (appendonly no): when it stops, the batch and what it has paid for are lost. Set appendonly yes and appendfsync always.",
  everysec:
    "Redis writes to its disk once a second or less: a crash of its machine can lose what the last second was told. Set appendfsync always.",
  unknown:
    "Redis does not say whether it keeps what it is told (CONFIG is refused). Look at its settings: appendonly yes, appendfsync always.",
  replicas: "Redis has replicas: one that takes over may lack what the other was told last.",
} as const;

/** Asks for them; a managed Redis may refuse to say. */
export async function redisFacts(redis: RedisServer): Promise<RedisFacts> {
  const before = Date.now();
  const [seconds] = await redis.time();
  const after = Date.now();
  const now = 1000 * Number(seconds);
  // Redis's time lay between the two, and its seconds are rounded down.
  const aheadMs = now < before - 1000 ? before - now - 1000 : Math.min(0, after - now);
  const info = await redis.info();
  const [fsync] = await redis.config("GET", "appendfsync").then(
    (answer) => (Array.isArray(answer) ? answer.slice(1) : []) as unknown[],
    () => [],
  );
  const field = (name: string) => RegExp(`^${name}:(.*?)\r?$`, "m").exec(info)?.[1];
  const policy = field("maxmemory_policy") ?? "noeviction";
  const evicts =
    policy === "noeviction"
      ? undefined
      : `Redis throws keys away when its memory is full (maxmemory-policy ${policy}): tasks that are paid for, and what keeps them from being paid for twice. Set maxmemory-policy noeviction.`;
  return { forgets: forgets(field, fsync), evicts, aheadS: Math.round(aheadMs / 1000) };
}

function forgets(field: (name: string) => string | undefined, fsync: unknown): string | undefined {
  const appends = field("aof_enabled");
  if (appends === "0") return FORGETS.off;
  if (appends === undefined || fsync === undefined) return FORGETS.unknown;
  if (fsync !== "always") return FORGETS.everysec;
  const isAlone = field("connected_slaves") === "0" && field("redis_mode") === "standalone";
  return isAlone ? undefined : FORGETS.replicas;
}
