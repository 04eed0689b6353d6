// The folders that the tests of the examples read, and temporary folders.
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { otherUndici } from "../../nodes/undici.js";

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const ROOT = at("");
export const EXAMPLES = at("examples");
export const GENERATED = at("generated");
export const NODE_MODULES = at("node_modules");
export const IDLE_TIME = at("test/examples/stage/idle-time.ts");

/** Folder of a dependency of the SDK, in the version of the tests. */
export function dependencyFolder(name: string): string {
  const other = name === "undici" ? otherUndici(process.env) : undefined;
  return other ?? join(NODE_MODULES, name);
}

/** A temporary folder. `remove` deletes it. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Makes an empty folder outside the repository. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "gateway-sdk-")));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
