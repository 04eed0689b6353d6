// Clients of ioredis, node-redis and Upstash, connected to one redis-server.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Redis as Upstash } from "@upstash/redis";
import { Redis } from "ioredis";
import { createClient } from "redis";
import type { redisOwners } from "../../../generated/src/proxy.js";
import type { redisJournal } from "../../../generated/src/journal.js";

/** A client that both the journal and the owners of tasks take. */
export type AnyRedis = Parameters<typeof redisJournal>[0] & Parameters<typeof redisOwners>[0];

/** A client, and a function that ends its connection. */
export interface OpenClient {
  readonly client: AnyRedis;
  readonly close: () => void;
}

/** Functions that open a client of each package. */
export const CLIENTS: Readonly<Record<string, (address: string) => Promise<OpenClient>>> = {
  ioredis: async (address) => {
    const client = new Redis(address, { retryStrategy: () => null });
    return { client, close: () => client.disconnect() };
  },
  "node-redis": async (url) => {
    const client = createClient({ url });
    await client.connect();
    return { client, close: () => client.destroy() };
  },
  Upstash: async (address) => {
    const { url, close } = await startUpstash(address);
    return { client: new Upstash({ url, token: TOKEN, retry: false }), close };
  },
};

const TOKEN = "token-of-upstash";

/**
 * Serves a redis-server by the REST API of Upstash: a command as a JSON array, several commands at
 * `/pipeline`, and texts in base64 if the client requests this format.
 */
async function startUpstash(address: string) {
  const redis = new Redis(address, { retryStrategy: () => null });
  const run = async ([name = "", ...args]: readonly string[], isBase64: boolean) => {
    try {
      const result = await redis.call(name, ...args);
      return { result: isBase64 ? encoded(result) : result };
    } catch (error) {
      return { error: (error as Error).message };
    }
  };
  const answer = async ({ url, headers }: IncomingMessage, body: string) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return { error: "Unauthorized" };
    const isBase64 = headers["upstash-encoding"] === "base64";
    const content = JSON.parse(body) as readonly string[];
    if (url !== "/pipeline") return run(content, isBase64);
    const commands = content as unknown as readonly (readonly string[])[];
    return Promise.all(commands.map((command) => run(command, isBase64)));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void answer(request, Buffer.concat(chunks).toString()).then((json) => {
        response.writeHead("error" in json ? 400 : 200).end(JSON.stringify(json));
      });
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const close = () => {
    redis.disconnect();
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function encoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encoded);
  return typeof value === "string" && value !== "OK"
    ? Buffer.from(value).toString("base64")
    : value;
}
