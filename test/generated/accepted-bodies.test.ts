// Types and documents agree: every body that the documents accept type-checks.
import { expect, test } from "vitest";
import { models } from "../contracts/files.js";
import { tables } from "../contracts/tables/all.js";
import { compileTexts, here } from "./compile.js";
import { moduleNames } from "./modules.js";

// One statement per line, so that an error's line identifies the body.
function statements(): readonly string[] {
  return tables.flatMap((table) =>
    table.names.flatMap((name) => {
      const { file, type } = moduleNames(name);
      const accepted = Object.values(table.rows).flatMap((row) => row.accept);
      return accepted.map((patch) => {
        const merged = Object.entries({ ...table.base, ...patch }).filter(
          ([key, value]) => value !== undefined && !(key === "model" && models.has(name)),
        );
        const text = JSON.stringify(Object.fromEntries(merged));
        return `{ const body: import(${JSON.stringify(file)}).${type} = ${text}; }`;
      });
    }),
  );
}

// The service accepts fields that no document lists. A request type is closed; `extraBody` can send
// such fields.
const UNLISTED = [
  "'\"duration\"' does not exist in type 'XOmni1_1FlashRequest<ImageFile>'",
  "'\"version\"' does not exist in type 'MusicAdjustSpeedRequest'",
];

test("every accepted body of documents 2 and 3 type-checks, except fields that no document lists", () => {
  const lines = statements();
  const path = `${here}accepted-bodies.virtual.ts`;
  const text = `export {};\n${lines.join("\n")}\n`;
  const errors = compileTexts(new Map([[path, text]]));
  const unexpected = errors.filter(
    (error) => !UNLISTED.some((expected) => error.text.includes(expected)),
  );
  expect(
    unexpected.map((error) => `${error.text}\n${lines[error.line - 2] ?? error.file}`),
  ).toEqual([]);
  expect(errors.length).toBe(UNLISTED.length);
  expect(lines.length).toBeGreaterThan(400);
});
