// The search finds the intended model in spite of typos, and does not find other models.
import { expect, test } from "vitest";
import { searchFieldsOf } from "../data/search-words.js";
import type { ModelRow, SearchFields } from "../data/page-data.js";
import { searchOf } from "../page/list/search.js";
import liveIds from "../../test/fixtures/catalogs/live-ids.json" with { type: "json" };
import type { Json } from "../../generator/index.js";

const ROWS = liveIds.data.map(({ id, category, capability_tags: tags }) => ({
  id,
  category,
  tags,
}));
const FIELDS = Object.fromEntries(
  liveIds.data.map(({ id, parameters }) => [
    id,
    searchFieldsOf(parameters.input_schema as unknown as Json),
  ]),
);
const wordsOf = (fields: Readonly<Record<string, SearchFields>>) => ({ fields, operations: [] });
const find = searchOf(ROWS, wordsOf(FIELDS)).models;

/** Returns a search over models with these ids, without tags and fields. */
const findIds = (...ids: readonly string[]) =>
  searchOf(
    ids.map((id): ModelRow => ({ id, category: "", tags: [] })),
    wordsOf({}),
  ).models;

/**
 * Returns a copy of the text for each pair of neighbouring letters, with the pair swapped. Skips
 * words of fewer than four letters.
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
    ROWS.filter(({ id }) => FIELDS[id]?.flat().some((word) => word.toLowerCase() === value));
  expect(having("4k").length).toBeGreaterThan(0);
  expect([...find("4k")].sort()).toEqual(
    having("4k")
      .map(({ id }) => id)
      .sort(),
  );
  const rows: readonly ModelRow[] = ["four", "two"].map((id) => ({ id, category: "", tags: [] }));
  const small = searchOf(
    rows,
    wordsOf({ four: [["size", "4k", "16:9"]], two: [["size", "2k", "9:16", "1080P"]] }),
  ).models;
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
  expect(searchFieldsOf(schema)).toEqual([
    ["shots"],
    ["camera_angle", "low", "high"],
    ["constructor"],
  ]);
  expect(findIds("constructor")("constructor")).toEqual(["constructor"]);
  const rows = [{ id: "constructor", category: "", tags: [] }];
  const search = searchOf(rows, wordsOf({ constructor: [["camera_angle"]] }));
  expect(search.models("camera angle")).toEqual(["constructor"]);
  expect(search.modelsWith("camera_angle")).toEqual(["constructor"]);
  expect(search.modelsWith("toString")).toEqual([]);
});

test("two swapped letters count before another wrong letter", () => {
  // `fomr` is one swap from `form`, and one letter from `foam`.
  expect(findIds("form", "foam")("fomr")).toEqual(["form"]);
  expect(findIds("foam")("fomm")).toEqual(["foam"]);
});

test("one letter may be wrong in a word of up to seven letters, and two from eight", () => {
  // `cheap` has two errors compared with `chat`, and a word of five letters may have one.
  expect(findIds("chat")("cheap")).toEqual([]);
  expect(findIds("imagine")("imbgine")).toEqual(["imagine"]);
  expect(findIds("imagine")("imbgene")).toEqual([]);
  expect(findIds("lighting")("lihgtinh")).toEqual([]);
  expect(findIds("lighting")("libhting")).toEqual(["lighting"]);
  expect(findIds("lighting")("libhtinh")).toEqual(["lighting"]);
  expect(findIds("std")("stx")).toEqual([]);
});

test("only the word that is nowhere is corrected", () => {
  expect(findIds("form pro", "from pro", "from fast")("from rpo")).toEqual([]);
  expect(findIds("form quality", "from quality", "from fast")("from qualiyt")).toEqual([
    "from quality",
  ]);
});
