// The form of some pages: tables that fit on a screen, and a first table with the reader's cases.
import { describe, expect, test } from "vitest";
import { textOf } from "./documents.js";

const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

describe("tables of options in docs/api.md", () => {
  const [, options = ""] = textOf("docs/api.md").split("\n## Options\n");
  const tables = options
    .split("\n### ")
    .slice(1)
    .map((part) => [part.split("\n")[0] ?? "", part] as const);

  test.each(tables)("%s has short cells", (_, part) => {
    const rows = part.split("\n").filter((line) => line.startsWith("| `"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap(cellsOf).filter((cell) => cell.length > 80)).toEqual([]);
  });

  test.each(["unknownFields", "insecure", "idempotencyKey", "timeoutMs"])(
    "the whole text of %s comes below its table",
    (name) => {
      expect(options).toMatch(new RegExp(`^- \`${name}\`: .{70,}$`, "m"));
    },
  );
});

test.each(["docs/batch.md", "docs/journal.md", "docs/drift.md"])(
  "the first table of %s has three cases and what to do",
  (page) => {
    const [lead = ""] = textOf(page).split("\n## ");
    const [table = ""] = /(?:^\|.*\n)+/m.exec(lead) ?? [];
    const lines = table.trimEnd().split("\n");
    expect(cellsOf(lines[0] ?? "")).toEqual(["Your case", "What to do"]);
    expect(lines).toHaveLength(5);
  },
);
