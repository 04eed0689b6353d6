// Lets a journal take the clients of node-redis and Upstash, which send commands in other ways than
// ioredis.
import type { JournalRedis } from "./redis-store.js";
import { isObject } from "../validation/value.js";

/** The method that a journal calls on a client of the npm package redis. */
export interface NodeRedis {
  sendCommand(args: string[]): Promise<unknown>;
}

/** The method that a journal calls on a client of the npm package @upstash/redis. */
export interface UpstashRedis {
  eval(script: string, keys: string[], args: string[]): Promise<unknown>;
}

/** Sends any Redis command, such as `("GET", "key")`. */
export type SendCommand = (...args: readonly string[]) => Promise<unknown>;

/**
 * Returns a function that sends any command through a client of node-redis or Upstash. Returns
 * `undefined` for all other objects, such as a client of ioredis.
 */
export function sendCommandOf(redis: object): SendCommand | undefined {
  const { config, sendCommand, eval: run } = redis as Readonly<Record<string, unknown>>;
  // `sendCommand` of ioredis takes other arguments than `sendCommand` of node-redis. Only a client
  // of ioredis has the method `config`.
  if (typeof config === "function") return undefined;
  if (typeof sendCommand === "function") {
    return (...args) => (redis as NodeRedis).sendCommand([...args]);
  }
  return typeof run === "function" ? upstashCommand(redis as UpstashRedis) : undefined;
}

/** Returns a client with the methods of ioredis. */
export function journalRedis(redis: JournalRedis | NodeRedis | UpstashRedis): JournalRedis {
  const send = sendCommandOf(redis);
  if (send === undefined) return redis as JournalRedis;
  const info = async () => String(await send("INFO"));
  return {
    eval: (script, keys, ...rest) => send("EVAL", script, String(keys), ...rest),
    time: async () => (await send("TIME")) as unknown[],
    // If Upstash refuses INFO, this function returns an empty text. From the empty text,
    // `redisFacts` concludes that Redis may lose data, but does not evict keys.
    info: "sendCommand" in redis ? info : () => info().catch(() => ""),
    config: async (_, name) => {
      const answer = await send("CONFIG", "GET", name);
      // In the newer protocol RESP3, the answer is a map.
      return isObject(answer) ? Object.entries(answer).flat() : answer;
    },
  };
}

// If a string in an answer is valid JSON, the client of Upstash parses it. A stored request would
// then lose its exact bytes. So a Lua script puts this mark before each string.
const MARK = "=";
const MARKED = `
local function marked(value)
  if type(value) == 'string' then return '${MARK}' .. value end
  if type(value) == 'table' then
    for at = 1, #value do value[at] = marked(value[at]) end
  end
  return value
end
return marked(run())`;

function upstashCommand(redis: UpstashRedis): SendCommand {
  const run = async (script: string, keys: readonly string[], args: readonly string[]) =>
    withoutMarks(
      await redis.eval(`local function run()\n${script}\nend${MARKED}`, [...keys], [...args]),
    );
  return (command = "", ...args) => {
    if (command !== "EVAL") return run("return redis.call(unpack(ARGV))", [], [command, ...args]);
    const [script = "", count, ...values] = args;
    return run(script, values.slice(0, Number(count)), values.slice(Number(count)));
  };
}

function withoutMarks(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(withoutMarks);
  return typeof reply === "string" && reply.startsWith(MARK) ? reply.slice(MARK.length) : reply;
}
