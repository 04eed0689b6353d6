// One call of each method of the client, for tests of their common behaviour.
import type { CallOptions } from "../../../runtime/index.js";
import type { Stage } from "./client.js";

type Call = (client: Stage["client"], options?: CallOptions) => Promise<unknown>;

const GIF = Buffer.from("GIF89a........");
const TEXT = { model: "m", contents: [{ role: "user", parts: [{ text: "a" }] }] } as const;

export const CALLS: Readonly<Record<string, Call>> = {
  submit: (client, options) => client.model("x-v3-omni").submit({ prompt: "a" }, options),
  "submit with a promised key": (client, options) =>
    client.model("x-imagine-video").submit({ prompt: "a" }, options),
  "music.sounds": (client, options) => client.music.sounds({ model: "m", prompt: "a" }, options),
  "text.generate": (client, options) => client.text.generate(TEXT, options),
  "tasks.get": (client, options) => client.tasks.get("task_1", options),
  "task.refresh": (client, options) => client.model("x-v3-omni").resume("task_1").refresh(options),
  "images.resume": (client, options) => client.images.resume("task_1").refresh(options),
  "catalog.list": (client, options) => client.catalog.list(options),
  "catalog.schema": (client, options) => client.catalog.schema("m", options),
  "usage.query": (client, options) => client.usage.query(options),
  "pricing.model": (client, options) => client.pricing.model("m", options),
  "pricing.catalog": (client, options) => client.pricing.catalog(options),
  "uploads.image": (client, options) => client.uploads.image(GIF, options),
  "billing.usage": (client, options) => client.billing.usage(options),
  "logs.export": (client, options) => client.logs.export({}, options),
  "request by GET": (client, options) => client.request({ method: "GET", path: "/v1/x" }, options),
  "request by POST": (client, options) =>
    client.request({ method: "POST", path: "/v1/x", body: {} }, options),
};

/** Calls that make several requests, or wait for more than one answer. */
export const LONG_CALLS: Readonly<Record<string, Call>> = {
  run: (client, options) => client.model("x-v3-omni").run({ prompt: "a" }, options),
  "text.stream": (client, options) =>
    client.text.stream(TEXT, options)[Symbol.asyncIterator]().next(),
  "usage.range": (client, options) => client.usage.range({ start: 0, ...options }),
};
