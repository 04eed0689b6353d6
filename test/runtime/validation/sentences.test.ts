// The parts of an issue besides its message: the path and the broken rule. A message never shows a
// prompt. test/generator/messages.test.ts tests the messages.
import { expect, test } from "vitest";
import {
  at as placeAt,
  type Issue,
  lacks,
  missing,
  type ParentPlace,
  wrongType,
} from "../../../runtime/validation/issue.js";
import { checkRules, hasItems, type Rule } from "../../../runtime/validation/rules.js";

type Check = (found: ParentPlace) => boolean;

/** The issues that a check records at a path below the request. */
function issuesOf(check: Check, ...path: readonly (string | number)[]): readonly Issue[] {
  const issues: Issue[] = [];
  const place = path.reduce<ParentPlace>((around, key) => placeAt(around, key), [issues]);
  expect(check(place)).toBe(true);
  return issues;
}

// A text longer than a word may be a prompt.
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

test("an issue has its path as pointer and as list, with indexes as numbers", () => {
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

test.each<[what: string, check: Check, path: readonly (string | number)[]]>([
  ["a field that is missing", (at) => missing(at, "url"), ["image_with_roles", 0, "url"]],
  [
    "a field that another one needs",
    (at) => lacks({}, at, undefined, "role", "url"),
    ["image_with_roles", 0, "url"],
  ],
])("the path of %s is the path of the field", (_, check, path) => {
  expect(issuesOf(check, "image_with_roles", 0)).toMatchObject([
    { path, pointer: "/image_with_roles/0/url", actual: undefined },
  ]);
});

test("the issue of a broken rule has the document's words, its section and the values that break it", () => {
  const rule: Rule = {
    name: "one-mode",
    section: "2-video.md, Model: x",
    says: "send one of them",
    at: "urls",
    holds: ({ urls }, tell) => hasItems(urls, 0, 1, tell, "urls"),
  };
  const check: Check = (at) => checkRules([rule], { urls: ["a", "b"] }, at);
  expect(issuesOf(check)).toEqual([
    {
      pointer: "/urls",
      path: ["urls"],
      keyword: "rule",
      expected: "one-mode",
      actual: ["a", "b"],
      message: "send one of them (the number of urls is 2)",
      rule: "one-mode",
      section: "2-video.md, Model: x",
    },
  ]);
});
