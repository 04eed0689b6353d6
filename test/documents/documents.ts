// The documents of the project, and the code in them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A block of code in a document. */
export interface Block {
  /** Document and line, such as `README.md:15`. */
  readonly at: string;
  readonly language: string;
  readonly code: string;
}

// Documents of other authors, and generated documents. Folders with a dot hold no documents for
// users.
const LEFT_OUT = /^(\..*|node_modules|dist|generated)$/;
const API_REPORTS = join("scripts", "api", "reports");

function below(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return LEFT_OUT.test(entry.name) || path === API_REPORTS ? [] : below(path);
    }
    return /\.md$|^llms\.txt$/.test(entry.name) ? [path] : [];
  });
}

/** The documents that the people of this project write. */
export const WRITTEN: readonly string[] = below("").sort();

/** The documents of the SDK in `generated/`. */
export const EMITTED: readonly string[] = [
  "generated/README.md",
  ...below("generated/docs").sort(),
];

export const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The fenced blocks of a document. */
export function blocksOf(path: string): readonly Block[] {
  const text = textOf(path);
  return [...text.matchAll(/^```(\w*)\n([^]*?)\n```$/gm)].map(
    ({ index, 1: language = "", 2: code = "" }) => ({
      at: `${path}:${text.slice(0, index).split("\n").length}`,
      language,
      code,
    }),
  );
}
