// Reads the clock of a Redis server, and checks whether the server may lose data.
import { ConfigurationError } from "../call/errors/index.js";

/** The Redis commands that `redisFacts` calls. */
export interface RedisServer {
  time(): Promise<unknown[]>;
  info(): Promise<string>;
  config(command: "GET", name: string): Promise<unknown>;
}

/** The clock and the risks of a Redis server. */
export interface RedisFacts {
  /** Why Redis may lose data, as a message; `undefined` if Redis cannot lose data. */
  readonly forgets: string | undefined;
  /** Error message if Redis evicts keys, so that a journal cannot use it; otherwise `undefined`. */
  readonly evicts: string | undefined;
  /** Seconds by which this process's clock is ahead of the clock of Redis. Negative if behind. */
  readonly aheadS: number;
}

const FORGETS = {
  off: 'Redis keeps nothing on disk ("appendonly no"): if it stops, the stored jobs and their paid tasks are lost. Set "appendonly yes" and "appendfsync always".',
  everysec:
    'Redis writes to its disk once a second or less often: a crash of its machine can lose the writes of the last second or more. Set "appendfsync always".',
  unknown:
    'Redis does not report whether it may lose data (it refuses the command CONFIG). Check that its settings are "appendonly yes" and "appendfsync always".',
  replicas: "Redis has replicas: a replica that takes over may lack the last writes.",
} as const;

/**
 * Reads the clock and the settings of Redis. If a managed Redis refuses CONFIG, `forgets` contains
 * a message about that. Throws `ConfigurationError` if Redis refuses INFO.
 */
export async function redisFacts(redis: RedisServer): Promise<RedisFacts> {
  const before = Date.now();
  const [seconds] = await redis.time();
  const after = Date.now();
  const now = 1000 * Number(seconds);
  // Redis read its clock between `before` and `after`. The answer is in whole seconds, rounded
  // down. So the clock of Redis may have been up to one second later than `now`.
  const aheadMs = now < before - 1000 ? before - now - 1000 : Math.min(0, after - now);
  const info = await redis.info().catch((error: unknown) => {
    throw isRefused(error) ? withoutInfo(error) : error;
  });
  const [fsync] = await redis.config("GET", "appendfsync").then(
    (answer) => (Array.isArray(answer) ? answer.slice(1) : []) as unknown[],
    () => [],
  );
  const field = (name: string) => RegExp(`^${name}:(.*?)\r?$`, "m").exec(info)?.[1];
  const policy = field("maxmemory_policy") ?? "noeviction";
  const evicts =
    policy === "noeviction"
      ? undefined
      : `Redis evicts keys when its memory is full (maxmemory-policy ${policy}): it would lose paid tasks and their protection against a second payment. Set "maxmemory-policy noeviction".`;
  return { forgets: forgets(field, fsync), evicts, aheadS: Math.round(aheadMs / 1000) };
}

// Returns whether Redis refuses a command permanently: the user has no permission for it, or Redis
// does not know it. Other errors, such as a lost connection, may be temporary.
const isRefused = (error: unknown) => /noperm|unknown command/i.test(String(error));

function withoutInfo(cause: unknown): ConfigurationError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConfigurationError(
    `Redis did not answer the command INFO (${reason.replace(/\.$/, "")}), so the SDK cannot check whether Redis evicts keys. Allow the user of this connection to run INFO (ACL SETUSER with +info), then try again.`,
    { cause },
  );
}

function forgets(field: (name: string) => string | undefined, fsync: unknown): string | undefined {
  const appends = field("aof_enabled");
  if (appends === "0") return FORGETS.off;
  if (appends === undefined || fsync === undefined) return FORGETS.unknown;
  if (fsync !== "always") return FORGETS.everysec;
  const isAlone = field("connected_slaves") === "0" && field("redis_mode") === "standalone";
  return isAlone ? undefined : FORGETS.replicas;
}
