// Lines of a batch, and the names of its files.
import { expect, test } from "vitest";
import { checkedEntry } from "../../../runtime/batch/entry.js";
import { basePathOf } from "../../../runtime/batch/names.js";

const REQUEST = { model: "x", request: { prompt: "a" } };

const PLACE =
  'the field "save" must be a path below the output folder, such as "harbour/first", without ".." and with names of at most 240 bytes. It must not begin with results.jsonl or journal.jsonl';
const WRONG: readonly (readonly [string, unknown, string])[] = [
  [
    "the name of another line",
    { ...REQUEST, id: "line-7" },
    '"line-7" is reserved for a line without an id. Choose another id',
  ],
  ["a list", [], 'the line must be a JSON object with the fields "model" and "request"'],
  [
    "a misspelt field",
    { ...REQUEST, reqest: {} },
    'unknown field "reqest": did you mean "request"?',
  ],
  [
    "another field",
    { ...REQUEST, priority: 1 },
    'unknown field "priority": the allowed fields are id, model, request, save',
  ],
  ["no model", { request: {} }, 'the field "model" must be a text with the id of a model'],
  [
    "no request",
    { model: "x" },
    'the field "request" must be an object with the input of the model, such as { "prompt": "A lighthouse" }',
  ],
  [
    "a number as id",
    { ...REQUEST, id: 7 },
    'the field "id" must be a text of 1 to 200 characters, without control characters',
  ],
  [
    "an id of two lines",
    { ...REQUEST, id: "a\nb" },
    'the field "id" must be a text of 1 to 200 characters, without control characters',
  ],
  [
    "the path of another line",
    { ...REQUEST, id: "a", save: "Line-7" },
    'the path in the field "save" is reserved for a line without an id. Choose another path',
  ],
  [
    "an ending",
    { ...REQUEST, save: "a/b.PNG" },
    '"b.PNG" in the field "save" has an ending. Leave ".PNG" out: the result file determines the ending',
  ],
  [
    "a folder with the name of a file",
    { ...REQUEST, save: "a.mp4\\b" },
    '"a.mp4" in the field "save" has an ending. Leave ".mp4" out: the result file determines the ending',
  ],
  ...["/etc/x", "../x", "a/../../x", "C:\\x", "a//b", "a/", "", ".", "a\0b", "\\\\host\\x"]
    .concat("results.jsonl", "Journal.jsonl/a", "journal.jsonl.lock/a", "journal.jsonl.lock.0a")
    .map((save): [string, unknown, string] => [
      `saved to ${JSON.stringify(save)}`,
      { ...REQUEST, save },
      PLACE,
    ]),
];

test.each(WRONG)("%s is refused", (_, value, message) => {
  expect(() => checkedEntry(value, 3)).toThrow(new Error(message));
});

test("an entry without an id is named after its line, and keeps the hash of its request", () => {
  const entry = checkedEntry(REQUEST, 3);
  expect(entry).toMatchObject({ line: 3, id: "line-3", ...REQUEST });
  expect(checkedEntry({ ...REQUEST, id: "other" }, 9).hash).toBe(entry.hash);
  expect(checkedEntry({ ...REQUEST, model: "y" }, 3).hash).not.toBe(entry.hash);
});

test("every id gives its own name, of plain characters", () => {
  const long = "é".repeat(100);
  const ids = [
    "a",
    "a/b",
    "a%2Fb",
    "..",
    ".",
    ".a",
    "a b",
    "a*",
    "CON:",
    "~",
    long,
    `${long}x`,
    "日本",
  ];
  const names = ids.map((id) => basePathOf({ id }));
  expect(new Set(names).size).toBe(ids.length);
  for (const name of names) expect(name).toMatch(/^[\w%-][\w%.-]{0,149}$/);
  expect(basePathOf({ id: "a", save: "b\\c.1" })).toBe("b/c.1");
});
