// The files, folders and headings that the documents name exist.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, textOf, WRITTEN } from "./documents.js";

// A path in code marks: folders end in a slash, files have an extension. ARCHITECTURE's first table
// starts at `generator/`.
const PATH = /`((?:[\w.-]+\/)+(?:[\w.-]+\.\w+)?)`/g;
const LINK = /\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g;

const folders = (file: string) => ["", "generator", "runtime", "generated", dirname(file)];

/** The headings of a document, in the form of link targets. */
const headings = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

test.each(WRITTEN)("every path and heading that %s names exists", (file) => {
  const text = textOf(file);
  const named = [...text.matchAll(PATH)].flatMap(([, path = ""]) => path);
  const linked = [...text.matchAll(LINK)].map(([, path = "", heading]) => ({
    path: path === "" ? file : join(dirname(file), path),
    heading,
  }));
  const missing = [
    ...named.filter(
      (path) => !folders(file).some((folder) => existsSync(join(ROOT, folder, path))),
    ),
    ...linked.filter(({ path }) => !existsSync(join(ROOT, path))),
    ...linked.filter(
      ({ path, heading }) => heading !== undefined && !headings(path).includes(heading),
    ),
  ];
  expect(missing).toEqual([]);
});
