// The rows of a list, without a browser: ids, numbers and sums.
import { expect, test } from "vitest";
import { formData } from "../data/form.js";
import { matchRows, newRow } from "../page/field/rows/row-ids.js";
import { numberRows } from "../page/field/rows/row-numbers.js";
import { shareOut, wrongSum } from "../page/field/rows/sum.js";
import { WORDS } from "../page/words/sum.js";
import { registry } from "../../generated/src/registry.js";
import { models } from "../../test/contracts/files.js";
import type { Json, JsonObject } from "../../generator/page.js";
import { contractsOf } from "../../test/generator/contracts-of.js";

const [a, b, c] = ["a", "b", "c"].map((name): Json => ({ url: name, role: "any" }));

// For each item of the new list, returns the position of the earlier row with the same id, or -1
// for a new row.
const matched = (before: readonly Json[], after: readonly Json[]) => {
  const rows = before.map(newRow);
  const ids = rows.map(({ id }) => id);
  return matchRows(rows, structuredClone(after)).map(({ id }) => ids.indexOf(id));
};

test.each<[string, readonly (Json | undefined)[], readonly (Json | undefined)[], number[]]>([
  ["the same values", [a, b], [a, b], [0, 1]],
  ["an item that was removed", [a, b, c], [b, c], [1, 2]],
  ["an item that came back", [b], [a, b], [-1, 0]],
  ["an item that was moved", [a, b, c], [c, a, b], [2, 0, 1]],
  ["an item that was changed", [a, b], [a, { url: "z" }], [0, 1]],
  ["an item of another kind", [a], ["a"], [-1]],
  ["equal items, one of them changed", ["", ""], ["", "x"], [0, 1]],
  ["equal items, one of them moved", ["", "x", ""], ["x", "", ""], [1, 0, 2]],
  ["another list", [], [a], [-1]],
])("rows of a replaced list are matched again: %s", (_, before, after, positions) => {
  expect(matched(before as Json[], after as Json[])).toEqual(positions);
});

test("a row has an id that no earlier row had", () => {
  const [first] = matchRows([], ["a"]);
  const [second] = matchRows([], ["a"]);
  expect(first?.id).not.toBe(second?.id);
});

test.each([
  [5, 2, undefined, [3, 2]],
  [8, 2, undefined, [4, 4]],
  [7, 3, 1, [3, 2, 2]],
  [1, 3, 1, [1, 0, 0]],
  [1, 3, 0.1, [0.4, 0.3, 0.3]],
  [0.3, 1, 0.1, [0.3]],
  [10, 2, 4, undefined],
  [2.5, 2, 1, undefined],
  [5, 0, 1, undefined],
])("%d is shared out among %d rows in steps of %s: %j", (total, count, step, shares) => {
  expect(shareOut(total, count, step)).toEqual(shares);
});

const contractOf = (id: string) => {
  const contract = contractsOf([...models.values()]).find((one) => one.id === id);
  if (contract === undefined) throw new Error(id);
  return contract;
};
const { fields } = formData(contractOf("x-v3-omni"), new Set());
const shots = (...durations: readonly (number | undefined)[]) =>
  durations.map((duration, at) => ({
    index: at + 1,
    prompt: "a",
    ...(duration !== undefined && { duration }),
  }));
const RULE = { rule: "multi-prompt-durations", member: "duration", equals: "duration" };

// 2-video.md, Model: x-v3-omni: `duration` is 3 to 15, by default 5; durations of shots are at
// least 1, and sum to `duration`; `index` is from 1, consecutive.
test("the documented rules of shots are in the form: their numbers, and their sum", () => {
  const list = fields.find(({ name }) => name === "multi_prompt")?.control;
  if (list?.kind !== "list" || list.items.kind !== "object") throw new Error(list?.kind);
  expect(list.sum).toEqual(RULE);
  const numbered = list.items.fields.filter(
    ({ control }) => control.kind === "number" && control.first !== undefined,
  );
  expect(numbered.map(({ name }) => name)).toEqual(["index"]);
  expect(numberRows(list.items, [{ prompt: "a" }, { index: 1, prompt: "b" }, "c"])).toEqual([
    { index: 1, prompt: "a" },
    { index: 2, prompt: "b" },
    "c",
  ]);
});

const [MAKE_8, SHARE_5] = ["Make the video 8 seconds", "Share 5 out: 3 + 2"];

test.each<[string, JsonObject, string | undefined, readonly string[]]>([
  [
    "too long",
    { duration: 5, multi_prompt: shots(4, 4) },
    "4 + 4 = 8, the video has 5 seconds.",
    [MAKE_8, SHARE_5],
  ],
  [
    "the default length",
    { multi_prompt: shots(4, 4) },
    "4 + 4 = 8, the video has 5 seconds.",
    [MAKE_8, SHARE_5],
  ],
  [
    "longer than a video can be",
    { duration: 5, multi_prompt: shots(9, 9) },
    "9 + 9 = 18, the video has 5 seconds.",
    [SHARE_5],
  ],
  [
    "more shots than seconds",
    { duration: 3, multi_prompt: shots(1, 1, 1, 5) },
    "1 + 1 + 1 + 5 = 8, the video has 3 seconds.",
    [MAKE_8],
  ],
  [
    "a shot without a length",
    { duration: 5, multi_prompt: shots(8, undefined) },
    "The sum is 8, the video has 5 seconds.",
    [MAKE_8, SHARE_5],
  ],
  ["no length at all", { duration: 5, multi_prompt: shots(undefined) }, undefined, []],
])("a wrong sum has its figures, and the changes that the contract allows: %s", async (...row) => {
  const [, request, text, changes] = row;
  const module = await registry.models["x-v3-omni"]?.();
  if (module === undefined) throw new Error("There is no x-v3-omni.");
  const whole = { request, fields, category: "video", validate: module.validate };
  const fault = wrongSum("multi_prompt", RULE, whole);
  expect(fault?.text).toBe(text);
  expect((fault?.changes ?? []).map((change) => change.text)).toEqual(changes);
});

test("a change of a wrong sum keeps the other values", async () => {
  const module = await registry.models["x-v3-omni"]?.();
  if (module === undefined) throw new Error("There is no x-v3-omni.");
  const request = { duration: 5, multi_prompt: shots(4, 4) };
  const whole = { request, fields, category: "video", validate: module.validate };
  expect(wrongSum("multi_prompt", RULE, whole)?.changes).toEqual([
    { text: MAKE_8, name: "duration", value: 8 },
    { text: SHARE_5, name: "multi_prompt", value: shots(3, 2) },
  ]);
});

test.each([
  [
    { name: "duration", category: "video", unit: "seconds" },
    "4 + 4 = 8, the video has 5 seconds.",
    "Make the video 8 seconds",
  ],
  [
    { name: "total", category: "video", unit: undefined },
    "4 + 4 = 8, total is 5.",
    "Set total to 8",
  ],
])("a wrong sum is a sentence: %j", (target, sentence, change) => {
  expect(WORDS.broken([4, 4], 8, 5, target)).toBe(sentence);
  expect(WORDS.make(8, target)).toBe(change);
  expect(WORDS.share(5, [3, 2])).toBe("Share 5 out: 3 + 2");
});
