// Notes in the format of changesets.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { changesetOf, readChangesets } from "../../../generator/compare/version/changesets.js";

const folder = mkdtempSync(join(tmpdir(), "changesets-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["one package", '---\n"gateway-sdk": minor\n---\n\nNew words.\n', "minor", "New words."],
  ["any name", "---\nwhatever: patch\n---\nMended.", "patch", "Mended."],
  ["the worst of several packages", "---\na: patch\nb: major\n---\nGone.", "major", "Gone."],
  ["no change for callers", "---\na: none\n---\n", undefined, ""],
  ["an empty front matter", "---\n---\n", undefined, ""],
  ["line ends of Windows", "---\r\na: minor\r\n---\r\n\r\nOne\r\ntwo\r\n", "minor", "One\ntwo"],
  ["a name that every object inherits", "---\n__proto__: minor\n---\nFine.", "minor", "Fine."],
])("%s", (_, text, level, summary) => {
  expect(changesetOf("note", text, "note.md")).toMatchObject({ class: level, summary });
});

describe("an unreadable note is an error that names the file and the form", () => {
  test.each([
    ["no front matter", "Words.", "cannot be read"],
    ["invalid YAML", '---\n"a: minor\n---\nWords.', "cannot be read"],
    ["an unknown class", "---\na: huge\n---\nWords.", 'has the class "huge"'],
    ["a class that is no text", "---\na: [1]\n---\nWords.", "has the class [1]"],
    ["no words", "---\na: minor\n---\n", "has no text for the changelog"],
  ])("%s", (_, text, sentence) => {
    const read = () => changesetOf("note", text, ".changeset/note.md");
    expect(read).toThrow(`.changeset/note.md ${sentence}`);
    expect(read).toThrow('A note starts with the lines "---", "gateway-sdk: minor" and "---"');
  });
});

test("the hash depends on the content of a note, not on its layout", () => {
  const hash = (text: string) => changesetOf("a", text, "a.md").hash;
  const one = hash("---\na: minor\n---\nWords.");
  expect(hash('---\n"other": minor\n---\n\n\nWords.\n\n')).toBe(one);
  expect(hash("---\na: patch\n---\nWords.")).not.toBe(one);
  expect(hash("---\na: minor\n---\nOther words.")).not.toBe(one);
});

test("a folder is read in order of names; its README and configuration are no notes", async () => {
  const files = {
    "b.md": "b",
    "a.md": "a",
    "README.md": "",
    "config.json": "{}",
    ".hidden.md": "",
  };
  for (const [name, words] of Object.entries(files)) {
    writeFileSync(join(folder, name), `---\nx: patch\n---\n${words}`);
  }
  expect((await readChangesets(folder)).map(({ name, summary }) => [name, summary])).toEqual([
    ["a", "a"],
    ["b", "b"],
  ]);
  expect(await readChangesets(join(folder, "none"))).toEqual([]);
});
