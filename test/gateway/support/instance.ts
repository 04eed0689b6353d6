// An instance with its own clock, and the few methods that tests call on it.
import { createGateway, manualClock, type Clock, type Gateway } from "../../../gateway/index.js";
import type { GatewayOptions } from "../../../gateway/index.js";

/** The default key of the tests. */
export const KEY = "test-key-1234567890";

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; `undefined` if it is not valid JSON. */
  readonly body: Json;
}

/** JSON as tests read it: any member may be missing. */
export type Json = { readonly [key: string]: Json } & (readonly Json[] | Iterable<Json> | object);

/** An instance under test. */
export interface Instance {
  readonly gateway: Gateway;
  readonly clock: Clock;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Creates a task and returns its id; throws if the create is refused. */
  create(path: string, body: unknown, headers?: Record<string, string>): Promise<string>;
  /** The record of a new task, 10 s after its creation. */
  finished(path: string, body: unknown): Promise<Record<string, unknown>>;
}

/** A fresh instance: manual clock, seed 1, tasks of 10 s. */
export function instance(options: GatewayOptions = {}, key: string = KEY): Instance {
  const clock = options.clock ?? manualClock();
  const gateway = createGateway({ seed: 1, taskTime: "10s", ...options, clock });
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    // The controls answer only to loopback names.
    const origin = path.startsWith("/__gateway/") ? "http://localhost" : "http://gateway.test";
    const request = new Request(origin + path, init);
    const response = await gateway.fetch(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
  };
  const authorization = `Bearer ${key}`;
  const it: Instance = {
    gateway,
    clock,
    get: (path, headers = {}) => send(path, { headers: { authorization, ...headers } }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", ...headers },
        body: bodyOf(body),
      }),
    async create(path, body, headers = {}) {
      const { status, text, body: answer } = await it.post(path, body, headers);
      const id: unknown = answer["data"]?.["0"]?.["task_id"];
      if (status !== 200 || typeof id !== "string") throw new Error(`not created: ${text}`);
      return id;
    },
    async finished(path, body) {
      const id = await it.create(path, body);
      clock.advance("10s");
      const { body: answer } = await it.get(`/v1/tasks/${id}`);
      return answer["data"] as unknown as Record<string, unknown>;
    },
  };
  return it;
}

function bodyOf(body: unknown): NonNullable<RequestInit["body"]> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (typeof body === "string" || body instanceof FormData) return body;
  return JSON.stringify(body);
}

function jsonOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined as unknown as Json;
  }
}
