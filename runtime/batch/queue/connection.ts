// The connection to Redis. It waits during outages, reports them, and never shows the password.
import { ConfigurationError } from "../../call/errors/index.js";
import { doublingPauseMs } from "../../call/time/pauses.js";
import type { Peers, Redis, RedisClass } from "./peers.js";

/** Prints a line for people. */
export type Say = (line: string) => void;

const PAUSE = { firstMs: 100, longestMs: 2_000 };

/** Opens a connection. Throws `ConfigurationError` for a wrong address. */
export function connect(peers: Peers, address: string, say: Say): Redis {
  const publicAddress = hostOfRedis(address);
  const redis = new (announcesItsEnd(peers.Redis))(address, {
    // Commands wait until Redis is back.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => doublingPauseMs(PAUSE, times),
  });
  let isAway = false;
  redis.on("error", (error) => {
    if (isAway) return;
    isAway = true;
    say(`Redis at ${publicAddress} cannot be reached (${reason(error)}). Waiting for it.`);
  });
  redis.on("ready", () => {
    if (isAway) say(`Redis at ${publicAddress} is back.`);
    isAway = false;
  });
  return redis;
}

/** Resolves when Redis answers; rejects with `ConfigurationError` if the first try fails. */
export function firstContact(redis: Redis, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    redis.on("ready", resolve);
    redis.on("error", (error) => {
      const message = `Redis at ${hostOfRedis(address)} cannot be reached (${reason(error)}). Check Redis and REDIS_URL. Nothing was changed.`;
      reject(new ConfigurationError(message));
    });
  });
}

/**
 * ioredis emits no "end" if it is disconnected between two tries to connect. BullMQ waits for that
 * event when a worker is closed, so the worker's process would never end.
 */
function announcesItsEnd(Base: RedisClass): RedisClass {
  return class Connection extends Base {
    // BullMQ duplicates our connection, and waits for its end.
    override duplicate(changes?: object): Redis {
      return new Connection({ ...this.options, ...changes });
    }

    override disconnect(reconnect = false): void {
      // With this status ioredis emits the event, and rejects waiting commands.
      if (this.status === "reconnecting" && !reconnect) this.status = "wait";
      super.disconnect(reconnect);
    }
  };
}

/** The address without user and password. */
export function hostOfRedis(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "") {
    throw new ConfigurationError(
      "The address of Redis must have the form redis://user:password@host:6379/0, or rediss: with TLS. Set REDIS_URL.",
    );
  }
  return url.host;
}

// Messages of ioredis contain host and port. The password is only in other fields, which are not
// shown.
function reason(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.message.split("\n")[0] || error.name;
}
