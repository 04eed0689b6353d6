// Where the tests of the examples read, and a folder of their own to write in.
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

/** Folder of a package that the SDK depends on, in the version that the tests run with. */
export function dependencyFolder(name: string): string {
  const other = name === "undici" ? otherUndici(process.env) : undefined;
  return other ?? join(NODE_MODULES, name);
}

/** A folder that is gone after `remove`. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Makes an empty folder outside the repository. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "gateway-sdk-")));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
