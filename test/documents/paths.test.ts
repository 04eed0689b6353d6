// What the documents for contributors name is there.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const decisions = readdirSync(join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`);

// A path in code marks: folders end in a slash, files have an extension. `generator/` is where ARCHITECTURE's first table begins.
const PATH = /`((?:[\w.-]+\/)+(?:[\w.-]+\.\w+)?)`/g;
const LINK = /\]\((?!https?:|#)([^)]+)\)/g;
const FOLDERS = ["", "generator", "runtime", "generated"];

test.each(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...decisions])(
  "every path that %s names exists",
  (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const named = [...text.matchAll(PATH)].flatMap(([, path = ""]) => path);
    const linked = [...text.matchAll(LINK)].flatMap(([, path = ""]) => join(dirname(file), path));
    const missing = [
      ...named.filter((path) => !FOLDERS.some((folder) => existsSync(join(root, folder, path)))),
      ...linked.filter((path) => !existsSync(join(root, path))),
    ];
    expect(missing).toEqual([]);
  },
);
