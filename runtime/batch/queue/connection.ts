// The connection to Redis: waits through outages and says so, and never shows its password.
import { ConfigurationError } from "../../call/errors/index.js";
import { doublingPauseMs } from "../../call/time/pauses.js";
import type { Peers, Redis, RedisClass } from "./peers.js";

/** Where lines for people go. */
export type Say = (line: string) => void;

const PAUSE = { firstMs: 100, longestMs: 2_000 };

/** Opens a connection; throws `ConfigurationError` for an address that is none. */
export function connect(peers: Peers, address: string, say: Say): Redis {
  const shown = shownAddress(address);
  const redis = new (announcesItsEnd(peers.Redis))(address, {
    // Commands wait until Redis is back; nothing is given up.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => doublingPauseMs(PAUSE, times),
  });
  let away = false;
  redis.on("error", (error) => {
    if (away) return;
    away = true;
    say(`Redis at ${shown} cannot be reached (${reason(error)}). Waiting for it.`);
  });
  redis.on("ready", () => {
    if (away) say(`Redis at ${shown} is back.`);
    away = false;
  });
  return redis;
}

/** Resolves once Redis has answered; rejects with `ConfigurationError` if the first try fails. */
export function firstContact(redis: Redis, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    redis.on("ready", resolve);
    redis.on("error", (error) => {
      const message = `Redis at ${shownAddress(address)} cannot be reached (${reason(error)}). Look at it and at REDIS_URL; nothing was changed.`;
      reject(new ConfigurationError(message));
    });
  });
}

/**
 * ioredis emits no "end" if it is disconnected between two tries to connect. BullMQ waits for that event when a worker is closed,
 * so the worker's process would never end.
 */
function announcesItsEnd(Base: RedisClass): RedisClass {
  return class Connection extends Base {
    // BullMQ makes the connection that it waits on from ours.
    override duplicate(changes?: object): Redis {
      return new Connection({ ...this.options, ...changes });
    }

    override disconnect(reconnect = false): void {
      // From this status ioredis emits the event, and refuses the commands that wait.
      if (this.status === "reconnecting" && !reconnect) this.status = "wait";
      super.disconnect(reconnect);
    }
  };
}

/** The address without user and password. */
export function shownAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "") {
    throw new ConfigurationError(
      "The address of Redis must have the form redis://user:password@host:6379/0, or rediss: with TLS. Set REDIS_URL.",
    );
  }
  return url.host;
}

// Messages of ioredis name host and port; the arguments of a refused AUTH are in other fields, which are not shown.
function reason(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.message.split("\n")[0] || error.name;
}
