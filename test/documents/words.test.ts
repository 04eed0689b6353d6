// npm run words, on trees of a few files.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const SCRIPT = "scripts/words.ts";
const FOLDERS = ["runtime", "generator", "catalogue", "commands", "gateway", "docs"];
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function check(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), "words-"));
  roots.push(root);
  for (const folder of FOLDERS) mkdirSync(join(root, folder));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const args = ["--import", "tsx", SCRIPT, root];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("a tree under every ceiling", () => {
  it("passes and prints the figures", () => {
    const { status, stdout, stderr } = check({
      "runtime/poll.ts": `// If a task has ended, its poll stops.\nexport const polls = "what is said where it is told";\n`,
      "runtime/pattern.ts":
        "export const label = `// told ${1} // said`;\nexport const pattern = /[/*] told/;\n",
      "commands/page.tsx":
        "export const Page = () => <p title='// told'>where it is // told</p>;\n",
      "docs/page.md": "Run `told`.\n\n```ts\n// what is said\n```\n",
      "docs/node_modules/other/page.md": "Told, said.\n",
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")).toEqual([
      ...FOLDERS.map(
        (folder) =>
          `${folder}: where 0.00, what 0.00, told 0.00, that of 0.00, whoever 0.00, names 0.00, if ${folder === "runtime" ? 100 : 0} %`,
      ),
      "",
    ]);
  });
});

describe("a tree that exceeds a ceiling", () => {
  it("fails if fewer than 80 % of the conditions begin with if", () => {
    const words = " word".repeat(1500);
    const { status, stderr } = check({
      "gateway/task.ts": `// Polls where it can.${words}\n// If it has ended, it stops. If not, it waits. If it fails, it throws.\n`,
    });
    expect([status, stderr]).toEqual([
      1,
      'gateway: 75 % of the conditions begin with "if"; at least 80 % must. Write "if" instead of "where".\n',
    ]);
  });

  it("fails with folder, mark, figure, ceiling, and the three files with the most", () => {
    const { status, stderr } = check({
      "docs/one.md": "told\n",
      "docs/two.md": "told said\n",
      "docs/deep/three.md": "said says told\n",
      "docs/four.md": "told told told told\n",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^docs: the mark "told" occurs 1000\.00 times per 1,000 words; its ceiling is [\d.]+\. Use plainer words\. The files with the most:\n {2}docs\/four\.md: 4\n {2}docs\/deep\/three\.md: 3\n {2}docs\/two\.md: 2\n$/,
    );
  });

  it("counts each mark in comments of every form, and in declared names", () => {
    const { status, stderr } = check({
      "gateway/where.ts": "/**\n * It ends where\n * nothing else waits.\n */\n",
      "gateway/what.ts": "f(1 /* what is left */, 2);\n",
      "gateway/told.tsx": "const page = <p>{/* told */}</p>; // Nothing was said.\n",
      "gateway/that-of.ts": "// Its price is that\n// of `task`.\n",
      "gateway/whoever.ts": "export function f() {\n  // Whoever pays.\n}\n",
      "gateway/names.ts":
        "interface Job {\n  lastTold: number;\n}\nconst f = (foundAt: number) => foundAt;\n",
    });
    expect(status).toBe(1);
    // The comments above have 21 words, and the code has 6 names.
    expect(stderr.match(/^gateway: .*(?=; its ceiling)|^ .*/gm)).toEqual([
      'gateway: the mark "where" occurs 47.62 times per 1,000 words',
      "  gateway/where.ts: 1",
      'gateway: the mark "what" occurs 47.62 times per 1,000 words',
      "  gateway/what.ts: 1",
      'gateway: the mark "told" occurs 95.24 times per 1,000 words',
      "  gateway/told.tsx: 2",
      'gateway: the mark "that of" occurs 47.62 times per 1,000 words',
      "  gateway/that-of.ts: 1",
      'gateway: the mark "whoever" occurs 47.62 times per 1,000 words',
      "  gateway/whoever.ts: 1",
      'gateway: the mark "names" occurs 333.33 times per 1,000 names',
      "  gateway/names.ts: 2",
    ]);
  });
});
