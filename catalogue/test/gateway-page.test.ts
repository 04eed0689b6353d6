// The gateway page without a browser: its addresses, the format of bodies, and folded polls.
import { expect, test } from "vitest";
import { addressOf, hashOf, pageOf } from "../page/address/address.js";
import { formatJson } from "../page/gateway/format-json.js";
import { foldPolls } from "../page/gateway/polls.js";

test("the address of the gateway page has its tab and filters", () => {
  const gateway = { tab: "ledger", q: "hold", task: "task_1" };
  const hash = "#/__gateway?tab=ledger&q=hold&task=task_1";
  expect(addressOf(hash).gateway).toEqual(gateway);
  expect(hashOf({ gateway })).toBe(hash);
  expect(hashOf({ gateway: { tab: "", q: "", task: "" } })).toBe("#/__gateway");
});

test("a model with the name of the gateway page keeps a page of its own", () => {
  const hash = hashOf({ id: "__gateway" });
  expect(addressOf(hash)).toMatchObject({ id: "__gateway" });
  expect(addressOf(hash).gateway).toBeUndefined();
  expect(pageOf(addressOf("#/__gateway"))).not.toBe("");
});

test.each([
  [
    '{"a":1,"b":[1,{"c":"x"}]}',
    '{\n  "a": 1,\n  "b": [\n    1,\n    {\n      "c": "x"\n    }\n  ]\n}',
  ],
  ['{"empty":{},"list":[]}', '{\n  "empty": {},\n  "list": []\n}'],
  // Numbers and repeated names stay as they are in the text.
  ['{"n":1.0,"n":12345678901234567890}', '{\n  "n": 1.0,\n  "n": 12345678901234567890\n}'],
  ['{"mark":"{[,:]}\\""}', '{\n  "mark": "{[,:]}\\""\n}'],
  ['{"prompt":"cut of', '{\n  "prompt": "cut of'],
  ["not JSON", "not JSON"],
])("%s is formatted", (text, formatted) => {
  expect(formatJson(text)).toBe(formatted);
});

test("60,000 levels are formatted in little memory", () => {
  expect(formatJson("[".repeat(60_000)).length).toBeLessThan(6_000_000);
});

const line = (n: number, task: string, more: object = {}) => ({
  n,
  at: n * 200,
  method: "GET",
  path: `/v1/tasks/${task}`,
  status: 200,
  task,
  ...more,
});
/** Returns the titles of folds, and the numbers of other lines. */
const visibleLines = (lines: readonly ReturnType<typeof line>[]) =>
  foldPolls(lines).map((entry) => ("lines" in entry ? entry.title : entry.n));

test("polls of one task that follow each other are one line, with their number and time", () => {
  const create = line(1, "task_1", { method: "POST", path: "/v1/videos/generations" });
  const polls = Array.from({ length: 12 }, (_, at) => line(13 - at, "task_1"));
  expect(visibleLines([...polls, create])).toEqual(["12 polls of task_1, 2.2 s", 1]);
});

test("polls of two tasks may alternate, and another request ends a fold", () => {
  const other = line(5, "x", { method: "POST", path: "/v1/videos/generations" });
  const lines = [line(9, "a"), line(8, "b"), line(7, "a"), line(6, "b"), other, line(4, "a")];
  expect(visibleLines(lines)).toEqual(["2 polls of a, 0.4 s", "2 polls of b, 0.4 s", 5, 4]);
});

test.each([
  ["an error", { status: 503 }],
  ["a scenario", { scenario: "empty" }],
  ["a fault", { fault: "reset" }],
])("a poll with %s stays visible", (_, more) => {
  const lines = [line(5, "a"), line(4, "a"), line(3, "a", more), line(2, "a"), line(1, "a")];
  expect(visibleLines(lines)).toEqual(["2 polls of a, 0.2 s", 3, "2 polls of a, 0.2 s"]);
});
