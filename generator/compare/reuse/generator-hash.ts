// Computes a hash of the generator's sources and of the folders that the generator reads. The SDK's
// library code, called the runtime, has a separate hash.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type RuntimeIdentity, sha256 } from "../lock/lock.js";
import { byCodeUnit } from "../../read/schema/json.js";
import type { Project } from "../../sources.js";

// Set only in the bundled program (scripts/package/bundle.ts). The program cannot compute these
// hashes, because the source files from which it was built are missing, or have changed since.
declare const SOURCES_HASH: string | undefined;
declare const RUNTIME_HASH: string | undefined;

/** Returns the version and the hash of this program's runtime. */
export function runtimeOf(project: Pick<Project, "version" | RuntimeSource>): RuntimeIdentity {
  const hash = typeof RUNTIME_HASH === "string" ? RUNTIME_HASH : hashOfRuntime(project);
  return { version: project.version, hash };
}

/**
 * The two properties of `Project` that contain paths of the runtime's sources. `runtime` is the
 * folder of its modules, and `reader` has the generator's modules that read live contracts.
 */
type RuntimeSource = "runtime" | "reader";

export const hashOfRuntime = ({ runtime, reader }: Pick<Project, RuntimeSource>): string =>
  hashOfFiles([runtime, ...reader]);

/**
 * Returns one SHA-256 of the generator's program, contracts and templates, and of the runtime.
 * `hash` is the runtime's hash.
 */
export function generatorHash({ program, contracts, templates }: Project, hash: string): string {
  const sources = typeof SOURCES_HASH === "string" ? SOURCES_HASH : hashOfFiles(program);
  return sha256(sources + hashOfFiles([contracts, templates]) + hash);
}

/**
 * Returns one SHA-256 of the names and contents of files. A folder stands for all its files except
 * hidden files.
 */
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
      // Skips hidden files such as `.DS_Store`, because they would change the hash.
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(path.length).replaceAll("\\", "/"), file] as const)
      .sort(([a], [b]) => byCodeUnit(a, b))
  );
}
