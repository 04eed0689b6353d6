// The connection to Redis: waits through outages and says so, and never shows its password.
import { ConfigurationError } from "../../errors/index.js";
import type { Peers, Redis } from "./peers.js";

/** Where lines for people go. */
export type Say = (line: string) => void;

const LONGEST_PAUSE_MS = 2_000;

/** Opens a connection; throws `ConfigurationError` for an address that is none. */
export function connect(peers: Peers, address: string, say: Say): Redis {
  const shown = shownAddress(address);
  const redis = new peers.Redis(address, {
    // Commands wait until Redis is back; nothing is given up.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS),
  });
  let away = false;
  redis.on("error", (error) => {
    if (away) return;
    away = true;
    say(`Redis at ${shown} cannot be reached (${reason(error)}). Waiting for it; nothing is lost.`);
  });
  redis.on("ready", () => {
    if (away) say(`Redis at ${shown} is back.`);
    away = false;
  });
  return redis;
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

/** How much of what Redis has acknowledged a crash of its machine can take. */
export type Persistence = "always" | "everysec" | "off" | "unknown";

/** Asks for it; a managed Redis may refuse to say. */
export async function persistenceOf(redis: Redis): Promise<Persistence> {
  try {
    const appends = await setting(redis, "appendonly");
    if (appends === undefined) return "unknown";
    if (appends !== "yes") return "off";
    return (await setting(redis, "appendfsync")) === "always" ? "always" : "everysec";
  } catch {
    return "unknown";
  }
}

async function setting(redis: Redis, name: string): Promise<string | undefined> {
  const answer = await redis.config("GET", name);
  return Array.isArray(answer) && typeof answer[1] === "string" ? answer[1] : undefined;
}

/** What a worker says of it at its start. */
export function persistenceLine(persistence: Persistence): string | undefined {
  switch (persistence) {
    case "always":
      return undefined;
    case "everysec":
      return "Redis writes to its disk once a second or less: a crash of its machine can lose what the last second was told. Set appendfsync always.";
    case "off":
      return "Redis keeps nothing on disk (appendonly no): when it stops, the batch and what it has paid for are lost. Set appendonly yes and appendfsync always.";
    case "unknown":
      return "Redis does not say whether it keeps what it is told (CONFIG is refused). Look at its settings: appendonly yes, appendfsync always.";
  }
}
