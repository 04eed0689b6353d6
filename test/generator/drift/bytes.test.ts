// Each edit that changes the written files has a line in the drift report. A default that changes a
// price is marked as money.
import { describe, expect, it } from "vitest";
import { compareWithRewrites } from "../../../generator/compare/diff/rewritten.js";
import { modelWith, sideOf } from "./sides.js";

const WRITTEN =
  "the schema has another form, for example another order, but accepts the same requests as before";
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const text = { type: "string" };
const size = (...values: string[]) => object({ size: { type: "string", enum: values } });
const defined = (name: string) =>
  object(
    { a: { $ref: `#/$defs/${name}` } },
    { $defs: { [name]: { type: "string", maxLength: 3 } } },
  );

const changesOf = async (before: object, after: object) => {
  const [old, now] = [
    sideOf(modelWith(before, { schema_version: "2026-07-30" })),
    sideOf(modelWith(after, { schema_version: "2026-08-15" })),
  ];
  return (await compareWithRewrites(old, now)).filter(
    ({ kind }) => kind !== "schema-version-moved",
  );
};

describe("a schema with other text but the same meaning is a patch with a line", () => {
  const schemaOf = (schema: object) => sideOf(modelWith(schema));
  it.each<[string, object, object, string[]]>([
    ["values in another order", size("a", "b", "c"), size("c", "a", "b"), [WRITTEN]],
    [
      "fields in another order",
      object({ a: text, b: text }),
      object({ b: text, a: text }),
      [WRITTEN],
    ],
    ["a definition with another name", defined("size"), defined("length"), [WRITTEN]],
    [
      "an unused definition",
      object({ a: text }),
      object({ a: text }, { $defs: { b: text } }),
      [WRITTEN],
    ],
    [
      "constants in place of values",
      object({ a: { enum: ["x"] } }),
      object({ a: { const: "x" } }),
      [WRITTEN],
    ],
    ["the same schema", size("a", "b"), size("a", "b"), []],
    ["also a new value", size("a", "b"), size("c", "b", "a"), ['size: new value "c"']],
    [
      "a format",
      object({ a: text }),
      object({ a: { ...text, format: "uri" } }),
      ['a: format added: "uri"'],
    ],
  ])("%s", async (_, before, after, sentences) => {
    const changes = await compareWithRewrites(schemaOf(before), schemaOf(after));
    const found = changes.filter(({ kind }) => kind !== "silent-drift");
    expect(found.map(({ sentence }) => sentence)).toEqual(sentences);
    const isMinor = sentences[0]?.includes("new value") === true;
    for (const change of found) expect(change.class).toBe(isMinor ? "minor" : "patch");
  });

  it("an added or removed model has its own line", async () => {
    const [before, after] = [
      sideOf(modelWith(size("a")), "m-old"),
      sideOf(modelWith(size("b")), "m-new"),
    ];
    const sentences = (await compareWithRewrites(before, after)).map(({ sentence }) => sentence);
    expect(sentences).not.toContain(WRITTEN);
  });
});

describe("a changed default", () => {
  const field = (name: string, schema: object) => object({ [name]: schema });
  const MONEY = "a request without this field may have another price";
  it.each<[string, string, object, object, boolean]>([
    [
      "of seconds",
      "seconds",
      { type: "integer", default: 5 },
      { type: "integer", default: 15 },
      true,
    ],
    [
      "of a duration",
      "duration",
      { type: "integer", default: 5 },
      { type: "integer", default: 10 },
      true,
    ],
    [
      "of a resolution",
      "resolution",
      { enum: ["720p", "1080p"], default: "720p" },
      { enum: ["720p", "1080p"], default: "1080p" },
      true,
    ],
    [
      "of a mode",
      "mode",
      { enum: ["std", "pro"], default: "std" },
      { enum: ["std", "pro"], default: "pro" },
      true,
    ],
    [
      "of a quality",
      "quality",
      { enum: ["low", "high"], default: "low" },
      { enum: ["low", "high"], default: "high" },
      true,
    ],
    [
      "of a count",
      "n",
      { type: "integer", minimum: 1, default: 1 },
      { type: "integer", minimum: 1, default: 4 },
      true,
    ],
    [
      "of sound",
      "generate_audio",
      { type: "boolean", default: false },
      { type: "boolean", default: true },
      true,
    ],
    ["that is added", "duration", { type: "integer" }, { type: "integer", default: 10 }, true],
    ["that is removed", "duration", { type: "integer", default: 10 }, { type: "integer" }, true],
    [
      "of a checked prompt",
      "nsfw_check",
      { type: "boolean", default: false },
      { type: "boolean", default: true },
      true,
    ],
    ["of a seed", "seed", { type: "integer", default: 1 }, { type: "integer", default: 2 }, false],
    ["of a style", "style", { ...text, default: "a" }, { ...text, default: "b" }, false],
    ["of a prompt", "prompt", { ...text, default: "a" }, { ...text, default: "b" }, false],
  ])("%s", async (_, name, before, after, isMoney) => {
    const [change, ...others] = await changesOf(field(name, before), field(name, after));
    expect(others).toEqual([]);
    expect(change).toMatchObject({ field: name, kind: "default-changed" });
    expect([change?.class, change?.money]).toEqual(
      isMoney ? ["minor", true] : ["patch", undefined],
    );
    expect(change?.sentence.includes(MONEY)).toBe(isMoney);
  });
});
