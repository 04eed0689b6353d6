// What an issue says: a sentence that names the place, what is asked and what was there.
import { expect, test } from "vitest";
import { add, addRule, type Findings } from "../../../runtime/validation/issue.js";
import { report } from "../../../runtime/validation/report.js";

const value = {
  prompt: "😀😀😀",
  duration: 20,
  urls: ["a", "b"],
  items: [{ url: 1, "a/b": 2 }],
};

const say = (...finding: [pointer: string, keyword: string, expected: unknown, actual: unknown]) =>
  report(add(undefined, ...finding), value).map(({ message }) => message);

test.each<[want: string, pointer: string, keyword: string, expected: unknown, actual: unknown]>([
  ["duration must be <= 15 (got 20)", "/duration", "maximum", 15, 20],
  ["duration must be > 0 (got -1)", "/duration", "exclusiveMinimum", 0, -1],
  ['duration must be an integer (got "5")', "/duration", "type", "integer", "5"],
  ["seed must be an integer or null (got true)", "/seed", "type", ["integer", "null"], true],
  ["prompt is required", "", "required", "prompt", undefined],
  ["items[0].role is required", "/items/0", "required", "role", undefined],
  ["prompt must have at most 2 characters (got 3)", "/prompt", "maxLength", 2, "😀😀😀"],
  ["urls must have at least 3 items (got 2)", "/urls", "minItems", 3, ["a", "b"]],
  ["items[0].url must be a string (got 1)", "/items/0/url", "type", "string", 1],
  ["items[0].a/b is not allowed", "/items/0/a~1b", "additionalProperties", false, 2],
  [
    "needs at least one of: image_with_roles, video_urls",
    "",
    "anyOf",
    ["image_with_roles", "video_urls"],
    {},
  ],
  ["duration has none of the allowed forms (got 2)", "/duration", "anyOf", null, 2],
  ["needs exactly one of: a with b, c", "", "oneOf", ["a with b", "c"], {}],
  ["b is required when a is given", "", "dependentRequired", { property: "a", missing: "b" }, {}],
  ['mode must be one of "std", "pro" (got "ultra")', "/mode", "enum", ["std", "pro"], "ultra"],
  [
    'resolution must be one of "480p", "720p" (got "720P"); did you mean "720p"?',
    "/resolution",
    "enum",
    ["480p", "720p"],
    "720P",
  ],
  [
    'role must be one of "first_frame", "last_frame" (got "first_frme"); did you mean "first_frame"?',
    "/role",
    "enum",
    ["first_frame", "last_frame"],
    "first_frme",
  ],
  ['model must be "x-2.3" (got "x-2.4")', "/model", "const", "x-2.3", "x-2.4"],
  ['tag must match ^@ (got "a")', "/tag", "pattern", "^@", "a"],
  ["the request must be an object (got an array)", "", "type", "object", []],
])("%s", (want, ...finding) => {
  expect(say(...finding)).toEqual([want]);
});

test("a long text is shown by its beginning", () => {
  expect(say("/prompt", "type", "integer", "x".repeat(50))).toEqual([
    `prompt must be an integer (got "${"x".repeat(40)}…")`,
  ]);
});

test("an issue has its place as pointer and as path, where positions are numbers", () => {
  const found: Findings = add(undefined, "/items/0/a~1b", "type", "string", 2);
  expect(report(found, value)).toMatchObject([
    { pointer: "/items/0/a~1b", path: ["items", 0, "a/b"] },
  ]);
});

test("a broken rule speaks in the document's words and names its section", () => {
  const rule = { name: "one-mode", message: "send one of them", section: "2-video.md, Model: x" };
  expect(report(addRule(undefined, "/urls", rule, value.urls), value)).toEqual([
    {
      pointer: "/urls",
      path: ["urls"],
      keyword: "rule",
      expected: "one-mode",
      actual: ["a", "b"],
      message: "send one of them",
      rule: "one-mode",
      section: "2-video.md, Model: x",
    },
  ]);
});
