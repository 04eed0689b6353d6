// Links between the packed documents lead to files in the packages.
import { posix } from "node:path";
import { beforeAll, expect, test } from "vitest";
import sdk from "../../generated/package.json" with { type: "json" };
import { packedFiles } from "../../scripts/package/contents.js";
import { textOf } from "./documents.js";

const LINK = /\]\((?!https?:|#)([^)#\s]+)[^)\s]*\)/g;

let files: readonly string[];
beforeAll(async () => {
  files = await packedFiles();
});

/** The links of a document that lead to no existing path. */
const lostLinks = (document: string, isThere: (path: string) => boolean) =>
  [...textOf(document).matchAll(LINK)]
    .map(([, link = ""]) => posix.join(posix.dirname(document), link))
    .filter((path) => !isThere(path));

test("links in the documents of the program lead to packed files", () => {
  const isThere = (path: string) =>
    files.some((file) => file === path || file.startsWith(posix.join(path, "/")));
  const pages = files.filter((file) => /^(?!\.).*\.md$|^llms\.txt$/.test(file));
  expect(pages).toEqual(expect.arrayContaining(["README.md", "docs/api.md", "docs/journal.md"]));
  expect(pages.flatMap((page) => lostLinks(page, isThere).map((path) => [page, path]))).toEqual([]);
});

test("links in the SDK's README lead to packed files", () => {
  const isThere = (path: string) =>
    sdk.files.some((one) => path.startsWith(posix.join("generated", one)));
  expect(lostLinks("generated/README.md", isThere)).toEqual([]);
});
