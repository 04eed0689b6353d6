// The search of the list finds the intended model, despite typos.
import { expect, test } from "vitest";
import { searchWordsOf } from "../data/search-words.js";
import type { ModelRow } from "../data/page-data.js";
import { searchOf } from "../page/list/search.js";
import liveIds from "../../test/fixtures/catalogs/live-ids.json" with { type: "json" };
import type { Json } from "../../generator/index.js";

const ROWS = liveIds.data.map(({ id, category, capability_tags: tags }) => ({
  id,
  category,
  tags,
}));
const WORDS = Object.fromEntries(
  liveIds.data.map(({ id, parameters }) => [
    id,
    searchWordsOf(parameters.input_schema as unknown as Json),
  ]),
);
const find = searchOf(ROWS, WORDS);

/**
 * Returns the text once for each two neighbouring letters, swapped, in words of four or more
 * letters.
 */
function swapsOf(text: string): readonly string[] {
  return [...text.matchAll(/[a-z]{4,}/gi)].flatMap(({ 0: word, index }) =>
    Array.from({ length: word.length - 1 }, (_, at) => {
      const [first = "", second = ""] = text.slice(index + at, index + at + 2);
      return text.slice(0, index + at) + second + first + text.slice(index + at + 2);
    }),
  );
}

test("every id finds its model first, and also with any two letters of a word swapped", () => {
  for (const { id } of ROWS) {
    expect(find(id)[0], id).toBe(id);
    for (const typo of swapsOf(id)) expect(find(typo), typo).toContain(id);
  }
});

test("a tag finds every model that has it, with spaces or hyphens", () => {
  const tagged = ROWS.filter(({ tags }) => tags.includes("Text to Video")).map(({ id }) => id);
  for (const text of ["text-to-video", "Text to Video", "text to vid"]) {
    expect([...find(text)].sort(), text).toEqual(expect.arrayContaining([...tagged].sort()));
  }
});

test("a listed value finds the models that accept it, and no number matches another", () => {
  const having = (value: string) =>
    ROWS.filter(({ id }) => WORDS[id]?.some((word) => word.toLowerCase() === value));
  expect(having("4k").length).toBeGreaterThan(0);
  expect([...find("4k")].sort()).toEqual(
    having("4k")
      .map(({ id }) => id)
      .sort(),
  );
  const rows: readonly ModelRow[] = ["four", "two"].map((id) => ({ id, category: "", tags: [] }));
  const small = searchOf(rows, { four: ["4k", "16:9"], two: ["2k", "9:16", "1080P"] });
  expect(small("4k")).toEqual(["four"]);
  expect(small("2K")).toEqual(["two"]);
  expect(small("16:9")).toEqual(["four"]);
  expect(small("1080")).toEqual(["two"]);
  expect(small("4k 16:9")).toEqual(["four"]);
  expect(small("4k 1080p")).toEqual([]);
});

test("field names are found at any depth, and names of object members are plain words", () => {
  const schema = {
    properties: {
      model: { const: "x" },
      shots: { items: { properties: { camera_angle: { enum: ["low", "high"] } } } },
      constructor: { type: "string" },
    },
  };
  expect(searchWordsOf(schema)).toEqual(["shots", "camera_angle", "low", "high", "constructor"]);
  const rows = [{ id: "constructor", category: "", tags: [] }];
  expect(searchOf(rows, {})("constructor")).toEqual(["constructor"]);
  expect(searchOf(rows, { constructor: ["camera_angle"] })("camera angle")).toEqual([
    "constructor",
  ]);
});
