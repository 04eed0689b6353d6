// The two measured calls, made by the SDK and by undici's pool without the SDK.
import { randomUUID } from "node:crypto";
import { Pool } from "undici";
import { createClient } from "../../generated/src/index.js";

/** The program that makes the call: our SDK, or undici's pool. */
export type Contender = "sdk" | "pool";

/** The kind of call: read a task, or create a task. */
export type Kind = "get" | "create";

const API_KEY = "bench-key-1234567890";
const TASK = "task_0123456789abcdef";
const MODEL = "x-imagine-video";
const REQUEST = {
  prompt:
    "A lake at dawn. Mist drifts over the water, and a heron lands on a branch that hangs low above it. The camera moves " +
    "slowly from the left to the right, close to the surface, while the first light comes through the trees behind.",
  duration: 8,
  resolution: "720p",
  aspect_ratio: "16:9",
  image_urls: ["https://files.example.com/lake.jpg", "https://files.example.com/heron.jpg"],
} as const;

/** Makes one call. */
export type Make = () => Promise<unknown>;

/** Returns a function that makes the call with at most `sockets` sockets. */
export function callOf(contender: Contender, kind: Kind, url: string, sockets: number): Make {
  return contender === "sdk" ? bySdk(kind, url, sockets) : byHand(kind, url, sockets);
}

function bySdk(kind: Kind, url: string, sockets: number): Make {
  const client = createClient({ apiKey: API_KEY, baseUrl: url, limits: { sockets } });
  return kind === "get" ? () => client.tasks.get(TASK) : () => client.model(MODEL).submit(REQUEST);
}

function byHand(kind: Kind, url: string, sockets: number): Make {
  const pool = new Pool(url, { connections: sockets });
  const headers = { authorization: `Bearer ${API_KEY}`, accept: "application/json" };
  const create = () =>
    pool.request({
      method: "POST",
      path: "/v1/videos/generations",
      headers: {
        ...headers,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ model: MODEL, ...REQUEST }),
      signal: AbortSignal.timeout(30_000),
    });
  const get = () =>
    pool.request({
      method: "GET",
      path: `/v1/tasks/${TASK}`,
      headers,
      signal: AbortSignal.timeout(30_000),
    });
  const send = kind === "get" ? get : create;
  return async () => {
    const { statusCode, body } = await send();
    if (statusCode !== 200)
      throw new Error(`The gateway of the benchmark answered with status ${statusCode}, not 200.`);
    return body.json();
  };
}
