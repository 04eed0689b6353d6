// Fields that are not in an open contract: they are reported or refused, so that no misspelt field
// is billed unnoticed (1-core.md, Parameters block).
import { registry as generated } from "../../../generated/src/registry.js";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  InputValidationError,
  loose,
  type ClientOptions,
  type UnknownFields,
} from "../../../runtime/index.js";
import { defineModel } from "../../../runtime/call/model/definition.js";
import { caught, clientOn } from "../stage/client.js";
import { omni } from "../stage/models.js";
import { acknowledged, serve } from "../stage/server.js";

interface Request {
  readonly prompt: string;
  readonly [name: string]: unknown;
}

const model = defineModel<Request>(
  {
    ...omni,
    fields: {
      prompt: true,
      duration: true,
      aspect_ratio: true,
      ref_images: { url: true, role: true },
    },
  },
  (body) => typeof body["prompt"] === "string",
);

const served = async (options: ClientOptions = {}) => {
  const warned: string[] = [];
  const none = () => undefined;
  const warn = (message: string) => void warned.push(message);
  const logger = { debug: none, info: none, warn, error: none };
  const server = await serve(() => acknowledged());
  const { client } = clientOn(server.url, { logger, ...options });
  return { client, handle: client.model(model), server, warned };
};

const near = (field: string, meant: string) =>
  `${field} is not a field of the contract; did you mean "${meant}"? use extraBody or loose() to send it on purpose`;
const CAMERA =
  "camera is not a field of the contract; use extraBody or loose() to send it on purpose";

/**
 * The fields of a request beside its prompt, and the messages: for misspelt fields, and for other
 * unknown fields.
 */
const ASKED: readonly (readonly [object, readonly string[], readonly string[]])[] = [
  [{}, [], []],
  [{ aspect_ratio: "1:1", ref_images: [{ url: "u", role: "r" }] }, [], []],
  [{ aspectRatio: "1:1" }, [near("aspectRatio", "aspect_ratio")], []],
  [{ "Aspect-Ratio": "1:1" }, [near("Aspect-Ratio", "aspect_ratio")], []],
  [{ durration: 3 }, [near("durration", "duration")], []],
  [{ Duration: 3 }, [near("Duration", "duration")], []],
  [{ duration: 3, durration: 5 }, [near("durration", "duration")], []],
  [{ camera: 1 }, [], [CAMERA]],
  [{ camera: 1, durration: 3 }, [near("durration", "duration")], [CAMERA]],
  [{ camera: undefined, durration: undefined }, [], []],
  [{ ref_images: [{ url: "u" }, { rol: "r" }] }, [near("ref_images[1].rol", "role")], []],
  [loose({ camera: 1, ref_images: [{ rol: 1 }] }), [], []],
  [{ ref_images: [loose({ rol: "r" })] }, [], []],
];

const HOW: readonly (readonly [
  UnknownFields | undefined,
  (misspelt: readonly string[], others: readonly string[]) => readonly string[],
])[] = [
  [undefined, (misspelt) => misspelt],
  ["refuse", (misspelt, others) => [...misspelt, ...others].sort()],
  ["send", () => []],
];

describe.each(HOW)("unknownFields: %j", (unknownFields, refusedOf) => {
  test.each(ASKED)("%j", async (more, misspelt, others) => {
    // `loose` returns its argument, which is extended here.
    const request = Object.assign(more, { prompt: "a" });
    const refused = refusedOf(misspelt, others);
    const warnings = [...misspelt, ...others].filter((one) => !refused.includes(one)).sort();
    const { handle, server, warned } = await served({ unknownFields });
    const issues = await handle.validate(request);
    expect(issues.map(({ message }) => message).sort()).toEqual(refused);
    expect(issues.warnings.map(({ message }) => message).sort()).toEqual(warnings);
    const error = await caught(handle.submit(request));
    expect(error instanceof InputValidationError ? error.issues : []).toEqual([...issues]);
    expect(server.arrived).toHaveLength(refused.length === 0 ? 1 : 0);
    expect(warned).toHaveLength(refused.length === 0 && warnings.length > 0 ? 1 : 0);
    for (const said of refused.length === 0 ? warnings : []) expect(warned[0]).toContain(said);
  });
});

test("a call's own setting overrides its client's", async () => {
  const lax = await served({ unknownFields: "send" });
  const refused = lax.handle.submit({ prompt: "a", camera: 1 }, { unknownFields: "refuse" });
  expect(await caught(refused)).toBeInstanceOf(InputValidationError);
  expect(lax.server.arrived).toEqual([]);
  const strict = await served({ unknownFields: "refuse" });
  await strict.handle.submit({ prompt: "a", durration: 3 }, { unknownFields: "send" });
  expect(strict.server.arrived).toHaveLength(1);
});

test("a misspelt field is not billed: the error of run suggests the right name", async () => {
  const { handle, server } = await served();
  const request = { prompt: "a", durration: 3 };
  const error = await caught(handle.run(request));
  expect(error).toMatchObject({
    name: "InputValidationError",
    message:
      'The request to x-v3-omni is not valid and was not sent: durration is not a field of the contract; did you mean "duration"? use extraBody or loose() to send it on purpose.',
    issues: [{ path: ["durration"], expected: "duration", keyword: "unknownField" }],
  });
  expect(server.arrived).toEqual([]);
});

test("text calls and operations are checked too", async () => {
  const server = await serve(() => ({ body: {} }));
  const { client } = clientOn(server.url, {}, undefined, generated);
  const contents = [{ role: "user", parts: [{ text: "a" }] }] as const;
  const text = { model: "m", contents, generatonConfig: {} };
  expect(await caught(client.text.generate(text))).toMatchObject({
    name: "InputValidationError",
    issues: [{ path: ["generatonConfig"], expected: "generationConfig" }],
  });
  const image = { model: "m", prompt: "a", imageUrls: [] };
  expect(await caught(client.images.submit(image))).toMatchObject({
    name: "InputValidationError",
    issues: [{ path: ["imageUrls"], expected: "image_urls" }],
  });
  expect(server.arrived).toEqual([]);
  await client.text.generate(loose(text));
  await client.text.generate(text, { unknownFields: "send" });
  expect(server.arrived).toHaveLength(2);
});

test("an operation's undocumented word is sent only in a loose request", async () => {
  const server = await serve(() => acknowledged());
  const { client } = clientOn(server.url, {}, undefined, generated);
  const cover = { audio_url: "https://f.example/a.mp3", custom: false, gpt_description: "a" };
  const submit = client.music.uploadCover as (request: object) => Promise<unknown>;
  expect(await caught(submit({ ...cover, version: "v5" }))).toMatchObject({
    name: "InputValidationError",
    issues: [{ path: ["version"], keyword: "enum" }],
  });
  expect(await caught(submit(loose({ ...cover, version: 5 })))).toMatchObject({
    name: "InputValidationError",
  });
  expect(server.arrived).toEqual([]);
  await submit(loose({ ...cover, version: "v5" }));
  await submit({ ...cover, version: "v6-wild" });
  expect(server.arrived).toHaveLength(2);
});

test("without a logger the process warns once for each field, unless warnings are off", async () => {
  const emitted = vi.spyOn(process, "emitWarning").mockReturnValue();
  onTestFinished(() => emitted.mockRestore());
  const quiet = await served({ logger: undefined, logLevel: "error" });
  await quiet.handle.submit({ prompt: "a", lens: 1 });
  expect(emitted).not.toHaveBeenCalled();
  for (const client of [await served({ logger: undefined }), await served({ logger: undefined })]) {
    await client.handle.submit({ prompt: "a", lens: 1 });
    await client.handle.submit({ prompt: "b", lens: 2 });
  }
  expect(emitted.mock.calls).toEqual([
    [
      "The request to x-v3-omni is sent and billed, but the gateway may ignore these fields: lens is not a field of the contract; use extraBody or loose() to send it on purpose.",
      "GatewayWarning",
    ],
  ]);
});

test("fields of extraBody, of untyped models and of unchecked requests give no warning", async () => {
  const { client, handle, server, warned } = await served({ unknownFields: "refuse" });
  await handle.submit({ prompt: "a" }, { extraBody: { camera: 1 } });
  await handle.submit({ prompt: "a", camera: 1 }, { validate: "off" });
  await client.untyped("x-new").submit({ camera: 1 });
  expect(server.arrived).toHaveLength(3);
  expect(warned).toEqual([]);
});

test("a warning is one line, whatever the name of the field", async () => {
  const { handle, warned } = await served();
  await handle.submit({ prompt: "a", "x\n[error] \u202e": 1 });
  expect(warned[0]).toMatch(
    /^The request to x-v3-omni is sent and billed, but the gateway may ignore these fields: [^\n\u202e]+$/,
  );
});

// A closed contract that lists only `prompt`, and not even `model`.
const closed = defineModel<Request>({ ...omni }, (body, found) => {
  const others = Object.keys(body).filter((name) => name !== "prompt");
  if (others.length === 0) return true;
  const issue = { keyword: "additionalProperties", expected: false, actual: 1, message: "no" };
  for (const name of others) found?.[0].push({ pointer: `/${name}`, path: [name], ...issue });
  return found !== undefined;
});

test.each<[string, unknown, ClientOptions]>([
  ["a listed field", { prompt: "a" }, {}],
  ["another field", { prompt: "a", camera: 1 }, {}],
  ["another field, without a value", { prompt: "a", camera: undefined }, {}],
  ["another field, unchecked", { prompt: "a", camera: 1 }, { validate: "off" }],
  ["a model", { prompt: "a", model: "another" }, {}],
  ["a text", "a cat", {}],
  ["a value that JSON does not have", { prompt: "a", seed: 1n }, {}],
])(
  "validate and submit give the same issues for a closed contract: %s",
  async (_, request, options) => {
    const server = await serve(() => acknowledged());
    const handle = clientOn(server.url, options).client.model(closed);
    const issues = await handle.validate(request);
    const error: unknown = await handle
      .submit(request as Request)
      .catch((reason: unknown) => reason);
    expect(error instanceof InputValidationError ? error.issues : []).toEqual([...issues]);
    expect(server.arrived).toHaveLength(issues.length === 0 ? 1 : 0);
  },
);
