// The generator as one hash: its sources, and the folders that it reads. The runtime has a hash of its own.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type RuntimeIdentity, sha256 } from "../lock/lock.js";
import { byCodeUnit } from "../../read/schema/json.js";
import type { Project } from "../../sources.js";

// The bundle has the hashes of its sources (scripts/package/bundle.ts), because the sources are not
// beside it, or are newer.
declare const SOURCES_HASH: string | undefined;
declare const RUNTIME_HASH: string | undefined;

/** The runtime that this program brings. */
export function runtimeOf({
  version,
  runtime,
}: Pick<Project, "version" | "runtime">): RuntimeIdentity {
  const hash = typeof RUNTIME_HASH === "string" ? RUNTIME_HASH : hashOfFiles([runtime]);
  return { version, hash };
}

/** SHA-256 over every file of the generator, and of the runtime. */
export function generatorHash({ program, contracts, templates }: Project, hash: string): string {
  const sources = typeof SOURCES_HASH === "string" ? SOURCES_HASH : hashOfFiles(program);
  return sha256(sources + hashOfFiles([contracts, templates]) + hash);
}

/** SHA-256 over files, and all files of folders. */
export function hashOfFiles(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const [name, path] of paths.flatMap(filesOf)) {
    const bytes = readFileSync(path);
    hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

function filesOf(path: string): readonly (readonly [name: string, path: string])[] {
  if (!statSync(path).isDirectory()) return [["", path]];
  return (
    readdirSync(path, { recursive: true, withFileTypes: true })
      // Hidden files of file managers or editors, such as `.DS_Store`, would change the hash.
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(path.length).replaceAll("\\", "/"), file] as const)
      .sort(([a], [b]) => byCodeUnit(a, b))
  );
}
