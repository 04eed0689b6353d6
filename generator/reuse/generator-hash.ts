// What decides which files a contract becomes, apart from the contract: the generator, and some of its settings.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ContractSources } from "../read-contracts.js";
import { byCodeUnit } from "../schema/json.js";

// The bundle has the hash of the sources that it was built from (scripts/package/bundle.ts); they are not beside it, or are newer.
declare const SOURCES_HASH: string | undefined;

/** SHA-256 over every file of the generator, and the settings of a run. */
export function generatorHash({ project, rules, operations, endpoints }: ContractSources): string {
  const { program, contracts, templates, runtime } = project;
  const sources = typeof SOURCES_HASH === "string" ? SOURCES_HASH : hashOfFiles(program);
  const data = hashOfFiles([contracts, templates, runtime]);
  const all = JSON.stringify([sources, data, rules, operations, endpoints]);
  return createHash("sha256").update(all).digest("hex");
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
      // What a file manager or an editor leaves, such as `.DS_Store`, would give each machine a lock of its own.
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(path.length).replaceAll("\\", "/"), file] as const)
      .sort(([a], [b]) => byCodeUnit(a, b))
  );
}
