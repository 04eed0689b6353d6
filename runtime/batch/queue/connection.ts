// Connects to Redis. During an outage, commands wait. Messages never contain the password.
import { ConfigurationError } from "../../call/errors/index.js";
import { doublingPauseMs } from "../../call/time/pauses.js";
import type { Peers, Redis, RedisClass } from "./peers.js";

/** Prints one line of text for a person to read. */
export type Say = (line: string) => void;

const PAUSE = { firstMs: 100, longestMs: 2_000 };

/** Opens a connection to Redis. Throws `ConfigurationError` if the address is malformed. */
export function connect(peers: Peers, address: string, say: Say): Redis {
  const publicAddress = hostOfRedis(address);
  const redis = new (announcesItsEnd(peers.Redis))(address, {
    // With `null`, commands wait until Redis is back.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => doublingPauseMs(PAUSE, times),
  });
  let isAway = false;
  redis.on("error", (error) => {
    if (isAway) return;
    isAway = true;
    say(
      `Redis at ${publicAddress} cannot be reached (${reason(error)}). This process waits for Redis.`,
    );
  });
  redis.on("ready", () => {
    if (isAway) say(`Redis at ${publicAddress} is back.`);
    isAway = false;
  });
  return redis;
}

/** Resolves when Redis is ready. Rejects with `ConfigurationError` if the first try fails. */
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
 * Returns a class with a corrected `disconnect`. If ioredis is disconnected between two attempts to
 * connect, it emits no event "end". BullMQ waits for this event, so the process would never end.
 */
function announcesItsEnd(Base: RedisClass): RedisClass {
  return class Connection extends Base {
    // BullMQ makes a copy of our connection. The copy needs the same correction.
    override duplicate(changes?: object): Redis {
      return new Connection({ ...this.options, ...changes });
    }

    override disconnect(reconnect = false): void {
      // If the status is "wait", `disconnect` of ioredis emits "end" and rejects waiting commands.
      if (this.status === "reconnecting" && !reconnect) this.status = "wait";
      super.disconnect(reconnect);
    }
  };
}

/** Returns host and port of a Redis URL. Throws `ConfigurationError` if the URL is malformed. */
export function hostOfRedis(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "") {
    throw new ConfigurationError(
      "The address of Redis must have the form redis://user:password@host:6379/0, or rediss: with TLS. Set REDIS_URL.",
    );
  }
  return url.host;
}

// Returns the reason of an error. A message of ioredis contains host and port, but never the
// password.
function reason(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.message.split("\n")[0] || error.name;
}
