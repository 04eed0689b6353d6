// Options of the wrong type, in every call: the message, and that nothing is sent.
import { expect, test } from "vitest";
import { isGatewayError } from "../../../runtime/index.js";
import { clientOn, type Stage } from "../stage/client.js";

/** Calls as a caller without types writes them, and their message. */
const ofCalls: readonly (readonly [
  title: string,
  call: (client: Stage["client"]) => unknown,
  message: string,
])[] = [
  [
    "run with a number for onSubmit",
    (client) => client.model("x-v3-omni").run({ prompt: "a" }, { onSubmit: 5 } as object),
    "onSubmit must be a function (got 5).",
  ],
  [
    "run with a text for onProgress",
    (client) => client.model("x-v3-omni").run({ prompt: "a" }, { onProgress: "x" } as object),
    'onProgress must be a function (got "x").',
  ],
  ...(
    [
      ["run", (client, options) => client.model("x-v3-omni").run({ prompt: "a" }, options)],
      ["submit", (client, options) => client.model("x-v3-omni").submit({ prompt: "a" }, options)],
      ["the state of a task", (client, options) => client.tasks.get("task_1", options)],
      ["the result of a task", (client, options) => client.tasks.resume("task_1").result(options)],
      ["the results of tasks", (client, options) => client.tasks.all(["task_1"], options)],
      ["the catalog", (client, options) => client.catalog.list(options)],
      ["usage", (client, options) => client.usage.query(options)],
      ["an upload", (client, options) => client.uploads.image(new Uint8Array(), options)],
      [
        "text",
        (client, options) => client.text.generate({ model: "m", contents: [] } as never, options),
      ],
    ] satisfies [string, (client: Stage["client"], options: object) => unknown][]
  ).map(
    ([title, call]) =>
      [
        `${title} with a signal that is none`,
        (client: Stage["client"]) => call(client, { signal: new EventTarget() }),
        "signal must be an AbortSignal (got an object).",
      ] as const,
  ),
  [
    "the catalog with headers of fetch",
    (client) => client.catalog.list({ headers: new Headers({ "x-team": "a" }) as never }),
    "headers must be a plain object of strings (got an object).",
  ],
  [
    "the catalog with null for its options",
    (client) => client.catalog.list(null as never),
    "GET /v1/models takes an object of options (got null).",
  ],
  [
    "usage with null for its query",
    (client) => client.usage.query(null as never),
    "GET /v1/usage takes an object of options (got null).",
  ],
  [
    "usage of a long range with null for its query",
    (client) => client.usage.range(null as never),
    "GET /v1/usage takes an object of options (got null).",
  ],
  [
    "the result of a task with null for its options",
    (client) => client.tasks.resume("task_1").result(null as never),
    "A wait takes an object of options (got null).",
  ],
  [
    "the results of tasks with null for their options",
    (client) => client.tasks.all(["task_1"], null as never),
    "A wait takes an object of options (got null).",
  ],
];

test.each(ofCalls)("%s", async (_, call, message) => {
  const { client, wire, play } = clientOn("http://127.0.0.1:9");
  const error = await play((async () => call(client))()).catch((thrown: unknown) => thrown);
  expect(isGatewayError(error)).toBe(true);
  expect((error as Error).message).toBe(message);
  expect(wire.sent).toEqual([]);
});
