// The types of list items, if the words of one field restrict other fields of the item.
import { expect, test } from "vitest";
import { printCode } from "../../../generator/typescript/layout/code.js";
import { printTypes } from "../../../generator/typescript/types/print-types.js";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import { contractOf } from "../contract-of.js";

const text = { type: "string" };
const item = {
  type: "object",
  properties: {
    kind: { enum: ["one", "many", "none"] },
    urls: { type: "array", items: text },
    audio: text,
  },
  required: ["kind", "urls"],
};
const list = { type: "array", items: item };
const is = (kind: string) => ({ properties: { kind: { const: kind } }, required: ["kind"] });
const count = (minItems: number, maxItems: number) => ({
  properties: { urls: { minItems, maxItems } },
});

/** The alternatives of the items of `f`, for a schema of `f` and rules about it. */
function itemsOf(f: object, rules: readonly object[], more: object = {}): string {
  const schema = { type: "object", properties: { f }, ...more };
  const about = rules.map((rule) => ({ properties: { f: rule } }));
  const code = printTypes(requestTypes(contractOf("m", schema, about)))
    .map(printCode)
    .join("\n");
  const found = /type MFItem = MFItemFields &\s+\(([^;]+(?:;[^;]+)*?)\);/.exec(code)?.[1];
  return (
    found
      ?.trim()
      .replace(/^\|\s+/, "")
      .replaceAll(/\s+/g, " ") ?? "any"
  );
}

test.each<readonly [name: string, rules: readonly object[], want: string]>([
  [
    "a condition on a list that contains an item applies to that item",
    [{ if: { contains: is("one") }, then: { maxItems: 1, items: count(1, 1) } }],
    `{ kind: "one"; urls: readonly [string] } | { kind: "many" | "none" }`,
  ],
  [
    "a field that is allowed with some words",
    [
      {
        items: { dependentSchemas: { audio: { properties: { kind: { enum: ["one", "many"] } } } } },
      },
    ],
    `{ kind: "one" | "many" } | { audio?: never; kind: "none" }`,
  ],
  [
    "several rules about one word",
    [
      { items: { if: is("none"), then: count(0, 0) } },
      { items: { if: is("many"), then: count(2, 2) } },
      { items: { if: is("many"), then: { required: ["audio"] } } },
      { items: { if: is("none"), then: { properties: { audio: false } } } },
    ],
    `{ audio: string; kind: "many"; urls: readonly [string, string] } | { audio?: never; kind: "none"; urls: readonly [] } | { kind: "one" }`,
  ],
  [
    "a condition on lists without an item of a kind",
    [{ if: { not: { contains: is("one") } }, then: { items: count(2, 2) } }],
    "any",
  ],
  [
    "a condition on lists with two items of a kind",
    [{ if: { contains: is("one"), minContains: 2 }, then: { items: count(1, 1) } }],
    "any",
  ],
  ["the length of the list alone", [{ if: { contains: is("one") }, then: { maxItems: 1 } }], "any"],
  ["a number of items that varies", [{ items: { if: is("one"), then: count(1, 2) } }], "any"],
  [
    "one of two conditions on the list",
    [{ anyOf: [{ items: count(1, 1) }, { maxItems: 3 }] }],
    "any",
  ],
])("rules: %s", (_, rules, want) => {
  expect(itemsOf(list, rules)).toBe(want);
});

test("a contract can bound its items itself, and a rule narrows the remaining alternatives", () => {
  const own = { ...list, items: { ...item, if: is("one"), then: count(1, 1) } };
  const said = `{ kind: "one"; urls: readonly [string] } | { kind: "many" | "none" }`;
  expect(itemsOf(own, [])).toBe(said);
  const rule = { items: { if: is("many"), then: { properties: { audio: false } } } };
  expect(itemsOf(own, [rule])).toBe(
    `{ kind: "one"; urls: readonly [string] } | { kind: "none" } | { audio?: never; kind: "many" }`,
  );
});

test("if two lists share a definition, only the list of the rule has its alternatives", () => {
  const $defs = { item, list };
  const rule = { items: { if: is("one"), then: count(1, 1) } };
  const said = `{ kind: "one"; urls: readonly [string] } | { kind: "many" | "none" }`;
  for (const f of [{ $ref: "#/$defs/list" }, { type: "array", items: { $ref: "#/$defs/item" } }]) {
    expect(itemsOf(f, [rule], { $defs })).toBe(said);
    const two = { type: "object", properties: { f, g: f }, $defs };
    const types = requestTypes(contractOf("m", two, [{ properties: { f: rule } }]));
    const tagged = types.declarations.filter((one) => "fields" in one && one.alternatives.length);
    expect(tagged.map(({ name }) => name)).toEqual(["MFItem"]);
    const request = types.declarations.at(-1);
    expect(request && "fields" in request && request.fields[1]?.shape).not.toMatchObject({
      item: { name: "MFItem" },
    });
  }
});

test("the sentence of a rule that forbids a field is in the JSDoc of the items' type", () => {
  const rule = { items: { if: is("none"), then: { properties: { audio: false } } } };
  const schema = { type: "object", properties: { f: list } };
  const types = requestTypes(contractOf("m", schema, [{ properties: { f: rule } }]));
  const of = (name: string) => types.declarations.find((one) => one.name === name)?.doc;
  expect(of("MFItem")).toEqual(["An item of `f` in {@link MRequest}.", "- rule 1 says so."]);
});
