// The file of a batch: which of its lines are refused before anything is sent, and with which words.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linesOfBatch } from "../../../runtime/batch/source.js";

const GOOD = '{"model":"x","request":{"prompt":"a"}}';

/** The problems of a file with these bytes. */
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
  // U+FFFD has three bytes as well.
  ["a character of four bytes without its last one", [0xf0, 0x9f, 0x98]],
  ["a surrogate", [0xed, 0xa0, 0x80]],
])("bytes that are not UTF-8 are refused with their line: %s", async (_, bytes) => {
  expect(await problemsOf(withPrompt(bytes))).toEqual([
    { line: 2, message: "it has bytes that are not UTF-8. Save the file as UTF-8" },
  ]);
});

test("U+FFFD itself is UTF-8", async () => {
  expect(await problemsOf(withPrompt([0xef, 0xbf, 0xbd]))).toEqual([]);
});
