// The file of a batch: which lines are refused before anything is sent, and their messages.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linesOfBatch } from "../../../runtime/batch/source.js";

const GOOD = '{"model":"x","request":{"prompt":"a"}}';

/** Returns the problems of a file with these bytes. */
async function problemsOf(content: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "source-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "requests.jsonl");
  await writeFile(path, content);
  const problems: { readonly line: number; readonly message: string }[] = [];
  for await (const entry of linesOfBatch(path)) {
    if ("message" in entry) problems.push(entry);
  }
  return problems;
}

const withPrompt = (bytes: readonly number[]) =>
  Buffer.concat([
    Buffer.from(`${GOOD}\n{"model":"x","request":{"prompt":"`),
    Buffer.from(bytes),
    Buffer.from(`"}}\n${GOOD}\n`),
  ]);

test.each([
  ["Latin-1", [0x63, 0x61, 0x66, 0xe9]],
  // A decoder replaces these bytes by U+FFFD, which also has three bytes, so the length does not
  // show the fault.
  ["a character of four bytes without its last one", [0xf0, 0x9f, 0x98]],
  ["a surrogate", [0xed, 0xa0, 0x80]],
])("bytes that are not UTF-8 are refused, and their line is named: %s", async (_, bytes) => {
  expect(await problemsOf(withPrompt(bytes))).toEqual([
    { line: 2, message: "the line has bytes that are not UTF-8. Save the file as UTF-8" },
  ]);
});

test("U+FFFD itself is UTF-8", async () => {
  expect(await problemsOf(withPrompt([0xef, 0xbf, 0xbd]))).toEqual([]);
});

const ONE_LINE = "Write each request as one object on a line of its own";

test.each([
  [`${GOOD}\n${GOOD},\n`, 2, "column 39: a comma follows the object. Remove the comma"],
  [`${GOOD} , \r\n`, 1, "column 40: a comma follows the object. Remove the comma"],
  [
    `[\n  ${GOOD},\n  ${GOOD}\n]\n`,
    1,
    `column 1: the file is an array. ${ONE_LINE}, without brackets around all requests and without commas between them`,
  ],
  [
    `  [${GOOD},${GOOD}]`,
    1,
    `column 3: the file is an array. ${ONE_LINE}, without brackets around all requests and without commas between them`,
  ],
  ['{"model":"x","request":{"prompt":"a"}', 1, `column 38: the object does not end. ${ONE_LINE}`],
  [
    '{"model":"x","request":{"prompt":"a"}} {}',
    1,
    `column 40: the text is not valid JSON from here on`,
  ],
  [
    '{"model":"x","request":{"prompt":"a",}}',
    1,
    "column 38: the text is not valid JSON from here on",
  ],
  ["{'model':'x'}", 1, "column 2: the text is not valid JSON from here on"],
  ['{"model":"x","request":{"n":01}}', 1, "column 30: the text is not valid JSON from here on"],
  ['{"model":"x" "request":{}}', 1, "column 14: the text is not valid JSON from here on"],
  ['{"model":"x","request":{"n":[1,]}}', 1, "column 32: the text is not valid JSON from here on"],
  ['{"model":"x","request":{"n":NaN}}', 1, "column 29: the text is not valid JSON from here on"],
  [
    '{"model":"x","request":{"prompt":"a\tb"}}',
    1,
    "column 36: the text is not valid JSON from here on",
  ],
  [
    '{"model":"x","request":{"prompt":"C:\\x"}}',
    1,
    "column 37: the text is not valid JSON from here on",
  ],
  ["prompt", 1, "column 1: the text is not valid JSON from here on"],
])(
  "the message for a line that is not JSON has column and cause: %j",
  async (content, line, message) => {
    expect(await problemsOf(content)).toEqual([{ line, message }]);
  },
);

const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each([
  ["little-endian", Buffer.from(`\uFEFF${GOOD}\r\n${GOOD}\r\n`, "utf16le")],
  ["little-endian without a mark", Buffer.from(`${GOOD}\n${GOOD}\n`, "utf16le")],
  ["big-endian", bigEndian(`\uFEFF${GOOD}\n${GOOD}\n`)],
  ["big-endian with an empty first line", bigEndian(`\uFEFF\n${GOOD}\n`)],
  ["little-endian with an empty first line", Buffer.from(`\uFEFF\n${GOOD}\n`, "utf16le")],
])("a file in UTF-16 gives one problem: %s", async (_, content) => {
  expect(await problemsOf(content)).toEqual([
    { line: 1, message: "column 1: the file is in UTF-16. Save it as UTF-8" },
  ]);
});
