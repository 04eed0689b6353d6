// Values that JSON does not have: `JSON.stringify` would send other values instead, and they would
// be billed.
import vm from "node:vm";
import { expect, test } from "vitest";
import { InputValidationError } from "../../../runtime/index.js";
import { caught, clientOn, type Stage } from "../stage/client.js";
import { acknowledged, serve } from "../stage/server.js";

const served = async () => {
  const server = await serve(() => acknowledged());
  return { server, client: clientOn(server.url).client };
};

const sentence = (field: string, got: string) =>
  `${field} must be text, a finite number, a boolean, null, an array or a plain object (got ${got})`;

const circle: { self?: unknown } = {};
circle.self = circle;

const REFUSED: readonly (readonly [object, string, string])[] = [
  [{ seed: NaN }, "seed", "NaN"],
  [{ seed: Infinity }, "seed", "Infinity"],
  [{ camera: { zoom: [1, -Infinity] } }, "camera.zoom[1]", "-Infinity"],
  [{ seed: Object(NaN) as unknown }, "seed", "NaN"],
  [{ tags: new Map([["a", 1]]) }, "tags", "a value of the kind Map"],
  [{ tags: vm.runInNewContext("new Map()") as unknown }, "tags", "a value of the kind Map"],
  [{ list: [{ tags: new Set([1]) }] }, "list[0].tags", "a value of the kind Set"],
  [{ image: Promise.resolve("u") }, "image", "a Promise, which needs await"],
  [{ image: { then: () => undefined } }, "image", "a Promise, which needs await"],
  [{ "a.b": { "": /x/ } }, 'a.b.""', "a value of the kind RegExp"],
  [{ seed: 1n }, "seed", "a BigInt"],
  [{ onDone: () => undefined }, "onDone", "a value of the kind Function"],
  [{ kind: Symbol("k") }, "kind", "a value of the kind Symbol"],
  [{ images: ["u", undefined] }, "images[1]", "undefined"],
  [{ image: new DataView(new ArrayBuffer(3)) }, "image", "bytes"],
  [{ image: new Float32Array(3) }, "image", "bytes"],
  [{ form: new FormData() }, "form", "a value of the kind FormData"],
  [{ at: new Date(NaN) }, "at", "an invalid Date"],
  [{ query: new URLSearchParams("a=1") }, "query", "a value of the kind URLSearchParams"],
  [{ why: new Error("x") }, "why", "a value of the kind Error"],
  [{ deep: [circle] }, "deep[0].self", "an object that contains itself"],
];

test.each(REFUSED)(
  "for an untyped model %o is refused before it is sent",
  async (fields, field, got) => {
    const { server, client } = await served();
    const error = await caught(client.untyped("x-new").submit({ prompt: "a", ...fields }));
    expect(error).toBeInstanceOf(InputValidationError);
    expect(error).toMatchObject({
      message: `The request to x-new is not valid and was not sent: ${sentence(field, got)}.`,
      issues: [{ keyword: "type", expected: "JSON" }],
    });
    expect(server.arrived).toEqual([]);
  },
);

test("each such value of a request is named, with its path", async () => {
  const { client } = await served();
  const issues = await client.untyped("x-new").validate({ a: [NaN, 1, new Set()], b: { c: 1n } });
  expect(issues.map(({ pointer, path }) => [pointer, path])).toEqual([
    ["/a/0", ["a", 0]],
    ["/a/2", ["a", 2]],
    ["/b/c", ["b", "c"]],
  ]);
});

test.each<[string, unknown, string]>([
  ["a Promise", Promise.resolve({ prompt: "a" }), "a Promise, which needs await"],
  ["a Map", new Map([["prompt", "a"]]), "a value of the kind Map"],
  ["bytes", Buffer.from("a"), "bytes"],
])("a request, or extraBody, that is %s is refused", async (_, given, got) => {
  const { server, client } = await served();
  const request = given as Readonly<Record<string, unknown>>;
  const handle = client.untyped("x-new");
  await expect(handle.submit(request)).rejects.toThrow(
    `the request must be an object (got ${got})`,
  );
  await expect(handle.submit({ prompt: "a" }, { extraBody: request })).rejects.toThrow(
    `extraBody must be an object (got ${got})`,
  );
  await expect(
    client.text.generate(given as Parameters<typeof client.text.generate>[0]),
  ).rejects.toThrow(`the request must be an object (got ${got})`);
  expect(server.arrived).toEqual([]);
});

const SEED = { model: "x-new", prompt: "a", contents: [], seed: NaN };
test.each<[string, string, (client: Stage["client"]) => Promise<unknown>]>([
  ["a model", "duration", (c) => c.model("x-v3-omni").submit({ prompt: "a", duration: NaN })],
  [
    "extraBody",
    "seed",
    (c) => c.model("x-v3-omni").submit({ prompt: "a" }, { extraBody: { seed: NaN } }),
  ],
  [
    "an unchecked request",
    "duration",
    (c) => c.model("x-v3-omni").submit({ prompt: "a", duration: NaN }, { validate: "off" }),
  ],
  ["music", "seed", (c) => c.music.sounds(SEED)],
  ["images", "seed", (c) => c.images.submit(SEED)],
  ["text", "seed", (c) => c.text.generate(SEED)],
  ["a text stream", "seed", (c) => c.text.stream(SEED)[Symbol.asyncIterator]().next()],
])("%s refuses them too", async (_, field, call) => {
  const { server, client } = await served();
  await expect(call(client)).rejects.toThrow(sentence(field, "NaN"));
  expect(server.arrived).toEqual([]);
});

test("values that JSON has are sent as JSON.stringify writes them", async () => {
  const { server, client } = await served();
  class Camera {
    readonly zoom = 2;
  }
  const shared = { url: "u" };
  await client.untyped("x-new").submit({
    at: new Date(0),
    url: new URL("https://example.com/a"),
    camera: new Camera(),
    bare: Object.assign(Object.create(null) as object, { a: null }),
    other: vm.runInNewContext("({ list: [1.5, true] })") as unknown,
    twice: [shared, shared],
    absent: undefined,
    text: Object("a") as unknown,
    price: { toJSON: () => "0.1" },
  });
  expect(JSON.parse(server.arrived[0]?.body ?? "")).toEqual({
    model: "x-new",
    at: "1970-01-01T00:00:00.000Z",
    url: "https://example.com/a",
    camera: { zoom: 2 },
    bare: { a: null },
    other: { list: [1.5, true] },
    twice: [{ url: "u" }, { url: "u" }],
    text: "a",
    price: "0.1",
  });
});
