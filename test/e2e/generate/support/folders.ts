// Temporary folders, and the content of a folder as one comparable value.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { afterAll } from "vitest";

/** Makes a folder that is deleted after the file's tests. Returns its real path. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "generate-")));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Path → SHA-256 of the bytes, for every file below a folder. Sorted, with `/`. */
export function treeOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex"),
    ]),
  );
}

/** Path → inode and time of the last write, which reveal a rewrite with equal bytes. */
export function touchesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((path) => {
      const { ino, mtimeMs } = statSync(join(folder, path));
      return [path, `${ino} ${mtimeMs}`];
    }),
  );
}

/** The names in a folder, hidden ones included. */
export const namesIn = (folder: string): readonly string[] => readdirSync(folder).sort();

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .sort();
}
