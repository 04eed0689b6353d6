// Fields that an open contract does not name: said, or refused, before they are billed in silence (1-core.md, Parameters block).
import { expect, test } from "vitest";
import { InputValidationError, loose, type ClientOptions } from "../../../runtime/index.js";
import { defineModel } from "../../../runtime/model/definition.js";
import { clientOn } from "../stage/client.js";
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

const ASKED: readonly (readonly [object, readonly string[]])[] = [
  [{}, []],
  [{ aspect_ratio: "1:1", ref_images: [{ url: "u", role: "r" }] }, []],
  [
    { aspectRatio: "1:1" },
    ['aspectRatio is no field of the contract; did you mean "aspect_ratio"?'],
  ],
  [{ durration: 5 }, ['durration is no field of the contract; did you mean "duration"?']],
  [{ camera: 1 }, ["camera is no field of the contract; extraBody or loose() sends it on purpose"]],
  [{ camera: undefined }, []],
  [
    { ref_images: [{ url: "u" }, { rol: "r" }] },
    ['ref_images[1].rol is no field of the contract; did you mean "role"?'],
  ],
  [loose({ camera: 1, ref_images: [{ rol: 1 }] }), []],
  [{ ref_images: [loose({ rol: "r" })] }, []],
];

test.each(ASKED)(
  "%j is sent with a warning, or refused where the client asks for that",
  async (more, says) => {
    // What `loose` was given is the request itself.
    const request = Object.assign(more, { prompt: "a" });
    const lax = await served();
    const issues = await lax.handle.validate(request);
    expect(issues).toEqual([]);
    expect(issues.warnings.map(({ message }) => message)).toEqual(says);
    await lax.handle.submit(request);
    expect(lax.warned).toHaveLength(says.length === 0 ? 0 : 1);
    for (const said of says) expect(lax.warned[0]).toContain(said);

    const strict = await served({ unknownFields: "refuse" });
    const refusals = await strict.handle.validate(request);
    expect(refusals.map(({ message }) => message)).toEqual(says);
    expect(refusals.warnings).toEqual([]);
    const error: unknown = await strict.handle.submit(request).catch((reason: unknown) => reason);
    expect(error instanceof InputValidationError ? error.issues : []).toEqual([...refusals]);
    expect(strict.server.arrived).toHaveLength(says.length === 0 ? 1 : 0);
    expect(strict.warned).toEqual([]);
  },
);

test("fields of extraBody, of untyped models and of unchecked requests are nobody's slip", async () => {
  const { client, handle, server, warned } = await served({ unknownFields: "refuse" });
  await handle.submit({ prompt: "a" }, { extraBody: { camera: 1 } });
  await handle.submit({ prompt: "a", camera: 1 }, { validate: "off" });
  await client.untyped("x-new").submit({ camera: 1 });
  expect(server.arrived).toHaveLength(3);
  expect(warned).toEqual([]);
});

test("a warning is one line, whatever the field is called", async () => {
  const { handle, warned } = await served();
  await handle.submit({ prompt: "a", "x\n[error] \u202e": 1 });
  expect(warned[0]).toMatch(
    /^The request to x-v3-omni is sent with fields that may be ignored, and billed: [^\n\u202e]+$/,
  );
});

// A contract that takes no other field, and does not name `model` either.
const closed = defineModel<Request>({ ...omni }, (body, found) => {
  const others = Object.keys(body).filter((name) => name !== "prompt");
  if (others.length === 0) return true;
  const issue = { keyword: "additionalProperties", expected: false, actual: 1, message: "no" };
  for (const name of others) found?.[0].push({ pointer: `/${name}`, path: [name], ...issue });
  return found !== undefined;
});

test.each<[string, unknown, ClientOptions]>([
  ["what it names", { prompt: "a" }, {}],
  ["another field", { prompt: "a", camera: 1 }, {}],
  ["another field, without a value", { prompt: "a", camera: undefined }, {}],
  ["another field, unchecked", { prompt: "a", camera: 1 }, { validate: "off" }],
  ["a model", { prompt: "a", model: "another" }, {}],
  ["no object", "a cat", {}],
  ["what JSON cannot carry", { prompt: "a", seed: 1n }, {}],
])("validate and submit answer alike of a closed contract: %s", async (_, request, options) => {
  const server = await serve(() => acknowledged());
  const handle = clientOn(server.url, options).client.model(closed);
  const issues = await handle.validate(request);
  const error: unknown = await handle.submit(request as Request).catch((reason: unknown) => reason);
  expect(error instanceof InputValidationError ? error.issues : []).toEqual([...issues]);
  expect(server.arrived).toHaveLength(issues.length === 0 ? 1 : 0);
});
