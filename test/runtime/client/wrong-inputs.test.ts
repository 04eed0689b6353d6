// Wrong options, ids and requests, with the whole message of each. Nothing is sent.
import { describe, expect, test } from "vitest";
import { createCoreClient, estimateRequest, isGatewayError } from "../../../runtime/index.js";
import { clientOn, type Stage } from "../stage/client.js";
import { registry } from "../stage/sdk.js";
import { TestClock } from "../stage/clock.js";

const BASE = { apiKey: "key-1", baseUrl: "http://127.0.0.1:9" };
const surroundings = (env: Readonly<Record<string, string>>) => ({
  clock: new TestClock(),
  random: () => 0,
  uuid: () => "u",
  env,
});

/** Options as a caller without types writes them, and the message of `createClient`. */
const ofCreateClient: readonly (readonly [options: unknown, message: string])[] = [
  [
    "key-1234567890",
    "createClient takes an object of options, such as { apiKey, baseUrl } (got a string).",
  ],
  [null, "createClient takes an object of options, such as { apiKey, baseUrl } (got null)."],
  [
    { ...BASE, maxRetries: 5 },
    'createClient has no option "maxRetries"; did you mean retry.attempts?',
  ],
  [{ ...BASE, apikey: "key-1" }, 'createClient has no option "apikey"; did you mean apiKey?'],
  [{ ...BASE, baseURL: "x" }, 'createClient has no option "baseURL"; did you mean baseUrl?'],
  [{ ...BASE, timeout: 1 }, 'createClient has no option "timeout"; did you mean timeouts.totalMs?'],
  [
    { ...BASE, timeouts: { totalMS: 1 } },
    'timeouts has no option "totalMS"; did you mean totalMs?',
  ],
  [{ ...BASE, timeouts: 5_000 }, "timeouts takes an object of options (got a number)."],
  [{ ...BASE, retry: { max: 5 } }, 'retry has no option "max". It has attempts.'],
  [
    { ...BASE, limits: { sockets: "32" } },
    'limits.sockets must be a whole number greater than 0 (got "32").',
  ],
  [
    { ...BASE, hooks: { onRetries: 1 } },
    'hooks has no option "onRetries". It has onRequest, onResponse, onRetry, onFailure, onTask.',
  ],
  [{ ...BASE, hooks: { onRetry: true } }, "onRetry must be a function (got true)."],
  [{ ...BASE, headers: "x" }, 'headers must be a plain object of strings (got "x").'],
  [
    { ...BASE, headers: new Headers({ "x-team": "a" }) },
    "headers must be a plain object of strings (got an object).",
  ],
  [{ ...BASE, fetch: "fetch" }, 'fetch must be a function (got "fetch").'],
  [{ ...BASE, validate: "none" }, 'validate must be "rules" or "contract" or "off" (got "none").'],
  [
    { ...BASE, unknownFields: "reject" },
    'unknownFields must be "refuse" or "send" (got "reject").',
  ],
  [
    { ...BASE, logLevel: "verbose" },
    'logLevel must be "debug" or "info" or "warn" or "error" or "off" (got "verbose").',
  ],
  [
    { ...BASE, budget: { maxUsd: NaN } },
    "budget.maxUsd must be an amount in USD, from 0 (got NaN).",
  ],
  [{ ...BASE, budget: { maxUSD: 5 } }, 'budget has no option "maxUSD"; did you mean maxUsd?'],
  [
    { ...BASE, budget: { maxUsd: 5, unknownEstimate: "yes" } },
    'budget.unknownEstimate must be "refuse" or "allow" (got "yes").',
  ],
  [
    { ...BASE, apiKey: "two words" },
    "apiKey must be visible ASCII characters, without spaces or line breaks.",
  ],
  [{ ...BASE, apiKey: "" }, "createClient needs apiKey: pass { apiKey }, or set GATEWAY_API_KEY."],
];

/** Calls as a caller without types writes them, and their message. */
const ofCalls: readonly (readonly [
  title: string,
  call: (client: Stage["client"]) => unknown,
  message: string,
])[] = [
  [
    "model of a misspelt id",
    (client) => client.model("x-v3-omnii" as string),
    'This SDK has no contract for the model "x-v3-omnii". Did you mean "x-v3-omni"?',
  ],
  [
    "model of the beginning of an id",
    (client) => client.model("x-v3" as string),
    'This SDK has no contract for the model "x-v3". Did you mean "x-v3-omni"?',
  ],
  [
    "model of an id unlike every id",
    (client) => client.model("sora" as string),
    'This SDK has no contract for the model "sora". Generate the SDK again, or call client.untyped("sora").',
  ],
  [
    "model of a chat model",
    (client) => client.model("x-2.5-pro" as string),
    'The catalog has no contract for the model "x-2.5-pro", so client.model does not call it. Call client.text.generate({ model: "x-2.5-pro", contents }).',
  ],
  [
    "model of a music model",
    (client) => client.model("x-music-a" as string),
    'The catalog has no contract for the model "x-music-a", so client.model does not call it. Call client.music.sounds({ model: "x-music-a", prompt }), or another operation of client.music.',
  ],
  [
    "model of a model without a category",
    (client) => client.model("odd-one" as string),
    'The catalog has no contract for the model "odd-one", so client.model does not call it. Call client.untyped("odd-one").',
  ],
  [
    "model of nothing",
    (client) => client.model(undefined as never),
    "client.model takes a model id, or a module's default export (got nothing).",
  ],
  [
    "model of a blank id",
    (client) => client.model(" " as string),
    "client.model takes a model id, or a module's default export (got a text of 1 characters).",
  ],
  [
    "untyped of an empty id",
    (client) => client.untyped(""),
    'client.untyped takes a model id (got "").',
  ],
  [
    "run with a misspelt option",
    (client) => client.model("x-v3-omni").run({ prompt: "a" }, { timeoutms: 1 } as object),
    'run has no option "timeoutms"; did you mean timeoutMs?',
  ],
  [
    "submit with a misspelt key",
    (client) =>
      client.model("x-v3-omni").submit({ prompt: "a" }, { idempotency_key: "k" } as object),
    'submit has no option "idempotency_key"; did you mean idempotencyKey?',
  ],
  [
    "submit with null for its options",
    (client) => client.model("x-v3-omni").submit({ prompt: "a" }, null as never),
    "submit takes an object of options (got null).",
  ],
  [
    "submit with another way to validate",
    (client) => client.model("x-v3-omni").submit({ prompt: "a" }, { validate: false as never }),
    'validate must be "rules" or "contract" or "off" (got false).',
  ],
  [
    "run of a text",
    (client) => client.model("x-v3-omni").run("a cat" as never),
    "The request to x-v3-omni is not valid and was not sent: the request must be an object.",
  ],
  [
    "run without its prompt",
    (client) => client.model("x-v3-omni").run({} as never),
    "The request to x-v3-omni is not valid and was not sent: prompt is required.",
  ],
  [
    "run of an id that is known at run time, with a wrong value",
    (client) => client.model("x-v3-omni" as string).run({ prompt: "a", duration: 20 }),
    "The request to x-v3-omni is not valid and was not sent: duration must be <= 15 (got 20).",
  ],
  [
    "estimate without prices",
    (client) => client.model("x-v3-omni").estimate({ prompt: "a" }, undefined as never),
    "estimate needs prices (got nothing); pass await client.pricing.catalog(), or an entry of it.",
  ],
  [
    "estimate of no request",
    (client) => client.model("x-v3-omni").estimate(undefined as never, {} as never),
    "The request to x-v3-omni is not valid and was not sent: the request must be an object.",
  ],
  [
    "estimateRequest with NaN for the length",
    () => estimateRequest({ id: "m" }, {}, { models: {} } as never, { sourceSeconds: NaN }),
    "sourceSeconds must be a number of seconds above 0 (got NaN).",
  ],
  [
    "text with an option of the OpenAI client",
    (client) =>
      client.text.generate({ model: "m", contents: [] } as never, { maxRetries: 2 } as object),
    'text has no option "maxRetries". It has signal, timeoutMs, headers, extraBody, validate, unknownFields.',
  ],
  [
    "the result of a task, with a misspelt option",
    (client) => client.tasks.resume("task_1").result({ timeout: 1 } as object),
    'A wait has no option "timeout". It has signal, timeoutMs, onProgress.',
  ],
  [
    "the states of a task, with a misspelt option",
    (client) =>
      client.tasks
        .resume("task_1")
        .watch({ timeoutms: 1 } as object)
        .next(),
    'A wait has no option "timeoutms"; did you mean timeoutMs?',
  ],
  [
    "the results of many tasks, with a misspelt option",
    (client) => client.tasks.all(["task_1"], { onprogress: () => undefined } as object),
    'A wait has no option "onprogress"; did you mean onProgress?',
  ],
  [
    "the state of a task, with a misspelt option",
    (client) => client.tasks.get("task_1", { abortSignal: undefined } as object),
    'refresh has no option "abortSignal". It has signal, timeoutMs, headers.',
  ],
  [
    "usage by a parameter that does not exist",
    (client) => client.usage.query({ group_by: "model" } as object),
    'GET /v1/usage has no option "group_by"; did you mean groupBy?',
  ],
  [
    "usage of a long range, with a misspelt option",
    (client) => client.usage.range({ start: 1, end: 2, timeout: 1 } as never),
    'GET /v1/usage has no option "timeout". It has signal, timeoutMs, headers, start, end, models, groupBy, tz, scope.',
  ],
  [
    "the catalog by a parameter that does not exist",
    (client) => client.catalog.list({ categories: "video" } as object),
    'GET /v1/models has no option "categories". It has signal, timeoutMs, headers, expand, category.',
  ],
  [
    "a schema with a misspelt option",
    (client) => client.catalog.schema("x-v3-omni", { timeOutMs: 1 } as object),
    'GET /v1/models/x-v3-omni/schema has no option "timeOutMs"; did you mean timeoutMs?',
  ],
  [
    "prices with a misspelt option",
    (client) => client.pricing.catalog({ header: {} } as object),
    'GET /api/pricing/models/all has no option "header"; did you mean headers?',
  ],
  [
    "an export with a misspelt option",
    (client) => client.logs.export({}, { timeoutMS: 1 } as object),
    'POST /v1/logs/export has no option "timeoutMS"; did you mean timeoutMs?',
  ],
  [
    "an upload with a misspelt option",
    (client) => client.uploads.image(new Uint8Array(), { fileName: "a.png" } as object),
    'uploads.image has no option "fileName"; did you mean filename?',
  ],
];

const failureOf = async (call: () => unknown): Promise<unknown> => {
  try {
    return await call();
  } catch (error) {
    return error;
  }
};

const untyped = [
  { id: "x-2.5-pro", category: "chat" },
  { id: "x-music-a", category: "audio" },
  { id: "odd-one", category: "unknown" },
];

describe("createClient reports wrong options", () => {
  test.each(ofCreateClient)("%j", async (options, message) => {
    const error = await failureOf(() =>
      createCoreClient(registry, options as object, surroundings({})),
    );
    expect(isGatewayError(error)).toBe(true);
    expect((error as Error).message).toBe(message);
  });
});

describe("a call reports wrong arguments, and sends nothing", () => {
  test.each(ofCalls)("%s", async (_, call, message) => {
    const { client, wire } = clientOn("http://127.0.0.1:9", {}, undefined, { untyped });
    const error = await failureOf(() => call(client));
    expect(isGatewayError(error)).toBe(true);
    expect((error as Error).message).toBe(message);
    expect(wire.sent).toEqual([]);
  });
});

test("a single newline at the end of a key or an address is ignored", () => {
  const env = { GATEWAY_API_KEY: "key-1\r\n", GATEWAY_BASE_URL: "http://127.0.0.1:9\n" };
  expect(() => createCoreClient(registry, {}, surroundings(env))).not.toThrow();
  const given = { ...BASE, apiKey: "key-1\n" };
  expect(() => createCoreClient(registry, given, surroundings({}))).not.toThrow();
  const two = { ...BASE, apiKey: "key-1\n\n" };
  expect(() => createCoreClient(registry, two, surroundings({}))).toThrow("line breaks");
});

test("the error names a gateway that is not running", async () => {
  // No server listens at port 9 of this machine.
  const { client, play } = clientOn("http://127.0.0.1:9");
  const error = await play(failureOf(() => client.catalog.list()));
  expect((error as Error).message).toBe(
    "GET /v1/models: http://127.0.0.1:9 could not be reached (ECONNREFUSED). Check the network and baseUrl, then try again.",
  );
});
