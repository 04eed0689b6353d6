// What an issue says: a sentence that names the place, what is asked and what was there.
import { expect, test } from "vitest";
import { checkText, outOfRange, wrongCount } from "../../../runtime/validation/check.js";
import { noChoice, notConstant } from "../../../runtime/validation/choice.js";
import type { Issue } from "../../../runtime/validation/issue.js";
import { at as placeAt, type Found } from "../../../runtime/validation/place.js";
import {
  broken,
  lacks,
  missing,
  noForm,
  refused,
  wrongType,
} from "../../../runtime/validation/tell.js";
import { ruleBroken } from "../../../runtime/validation/rules.js";

type Check = (found: Found) => boolean;

/** The issues that a check records at a place below the request. */
function issuesOf(check: Check, ...path: readonly (string | number)[]): readonly Issue[] {
  const issues: Issue[] = [];
  const place = path.reduce<Found>((around, key) => placeAt(around, key), [issues]);
  expect(check(place)).toBe(true);
  return issues;
}

test.each<[want: string, check: Check, ...path: (string | number)[]]>([
  ["duration must be <= 15 (got 20)", (at) => outOfRange(20, at, "duration", "integer", 3, 15)],
  ["duration must be >= 3 (got 2)", (at) => outOfRange(2, at, "duration", "integer", 3, 15)],
  ["ratio must be <= 2 (got 2.5)", (at) => outOfRange(2.5, at, "ratio", "number", 0, 2)],
  [
    "duration must be > 0 (got -1)",
    (at) => broken(-1, at, "duration", "exclusiveMinimum", 0, "must be > 0"),
  ],
  [
    'duration must be an integer (got "5")',
    (at) => outOfRange("5", at, "duration", "integer", 3, 15),
  ],
  [
    "duration must be an integer (got 2.5)",
    (at) => outOfRange(2.5, at, "duration", "integer", 3, 15),
  ],
  ["ratio must be a number (got NaN)", (at) => outOfRange(NaN, at, "ratio", "number", 0, 2)],
  ["prompt is required", (at) => checkText(undefined, at, "prompt", 1, 2)],
  ["prompt is required", (at) => missing(at, "prompt")],
  ["items[0].role is required", (at) => noChoice(undefined, at, "role", ["a"]), "items", 0],
  [
    "prompt must have at most 2 characters (got 3)",
    (at) => checkText("😀😀😀", at, "prompt", 1, 2),
  ],
  [
    "prompt must have at least 4 characters (got 3)",
    (at) => checkText("😀😀😀", at, "prompt", 4, 9),
  ],
  ["urls must have at least 3 items (got 2)", (at) => wrongCount(["a", "b"], at, "urls", 3, 9)],
  ["urls must have at most 1 item (got 2)", (at) => wrongCount(["a", "b"], at, "urls", 0, 1)],
  ["urls must have at least 1 item (got 0)", (at) => wrongCount([], at, "urls", 1, 3)],
  ["prompt must have at least 1 character (got 0)", (at) => checkText("", at, "prompt", 1, 9)],
  ["prompt must have at most 0 characters (got 1)", (at) => checkText("a", at, "prompt", 0, 0)],
  ["items[0].url must be a string (got 1)", (at) => wrongType(1, at, "url", "string"), "items", 0],
  ["urls[1] must be a string (got nothing)", (at) => wrongType(undefined, at, 1, "string"), "urls"],
  [
    "items[0].a/b is not allowed",
    (at) => refused(2, at, "a/b", "additionalProperties", false, "is not allowed"),
    "items",
    0,
  ],
  [
    "needs at least one of: image_with_roles, video_urls",
    (at) => noForm({}, at, undefined, "anyOf", ["image_with_roles", "video_urls"]),
  ],
  [
    "items[0] needs exactly one of: a with b, c",
    (at) => noForm({}, at, 0, "oneOf", ["a with b", "c"]),
    "items",
  ],
  [
    "duration has none of the allowed forms (got 2)",
    (at) => noForm(2, at, "duration", "anyOf", null),
  ],
  ["b is required when a is given", (at) => lacks({}, at, undefined, "a", "b")],
  [
    'mode must be one of "std", "pro" (got "ultra")',
    (at) => noChoice("ultra", at, "mode", ["std", "pro"]),
  ],
  [
    'resolution must be one of "480p", "720p" (got "720P"); did you mean "720p"?',
    (at) => noChoice("720P", at, "resolution", ["480p", "720p"]),
  ],
  [
    'role must be one of "first_frame", "last_frame" (got "first_frme"); did you mean "first_frame"?',
    (at) => noChoice("first_frme", at, "role", ["first_frame", "last_frame"]),
  ],
  [
    'role must be "first_frame" (got "first_framee"); did you mean "first_frame"?',
    (at) => noChoice("first_framee", at, "role", ["first_frame"]),
  ],
  [
    'role must be "first_frame" (got "fxrst_frame"); did you mean "first_frame"?',
    (at) => noChoice("fxrst_frame", at, "role", ["first_frame"]),
  ],
  ['model must be "x-2.3" (got "x-2.4")', (at) => notConstant("x-2.4", at, "model", "x-2.3")],
  [
    'tag must match ^@ (got "say\\"a\\"")',
    (at) => broken('say"a"', at, "tag", "pattern", "^@", "must match ^@"),
  ],
  ["the request must be an object (got an array)", (at) => wrongType([], at, undefined, "object")],
])("%s", (want, check, ...path) => {
  expect(issuesOf(check, ...path).map(({ message }) => message)).toEqual([want]);
});

// What is longer than a word may be a prompt.
test.each([
  ["x".repeat(40), `"${"x".repeat(40)}"`],
  ["", '""'],
  ["x".repeat(41), "a text of 41 characters"],
  ["a red fox", "a text of 9 characters"],
  ["赤い狐", "a text of 3 characters"],
  ["x".repeat(1204), "a text of 1,204 characters"],
  ["x".repeat(1_234_567), "a text of 1,234,567 characters"],
])("%j is shown as %s", (value, want) => {
  const [issue] = issuesOf((at) => wrongType(value, at, "prompt", "integer"));
  expect(issue?.message).toBe(`prompt must be an integer (got ${want})`);
});

test("an issue has its place as pointer and as path, where positions are numbers", () => {
  expect(issuesOf((at) => wrongType(2, at, "a/b~c", "string"), "items", 0)).toEqual([
    {
      pointer: "/items/0/a~1b~0c",
      path: ["items", 0, "a/b~c"],
      keyword: "type",
      expected: "string",
      actual: 2,
      message: "items[0].a/b~c must be a string (got 2)",
    },
  ]);
});

test("a missing field is an issue of the object that lacks it", () => {
  expect(issuesOf((at) => missing(at, "role"), "items", 0)).toEqual([
    {
      pointer: "/items/0",
      path: ["items", 0],
      keyword: "required",
      expected: "role",
      actual: undefined,
      message: "items[0].role is required",
    },
  ]);
});

test("a broken rule speaks in the document's words and names its section", () => {
  const rules = {
    "2-video.md, Model: y": { other: "send none" },
    "2-video.md, Model: x": { "one-mode": "send one of them" },
  };
  const check: Check = (at) => ruleBroken({ urls: ["a", "b"] }, at, rules, "one-mode", "urls");
  expect(issuesOf(check)).toEqual([
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

test("without a record of issues a check only says that something is wrong", () => {
  expect(wrongType(1, undefined, "url", "string")).toBe(false);
  expect(checkText("abc", undefined, "prompt", 1, 2)).toBe(false);
  expect(checkText("😀", undefined, "prompt", 1, 1)).toBe(true);
});
