// Puts installed packages of this project into the test's registry, so that no other registry is
// needed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runNpm } from "../../../commands/release/process/npm.js";
import { NODE_MODULES } from "../../examples/stage/folders.js";
import type { TestRegistry } from "./registry.js";

/** Publishes installed packages and their dependencies. */
export async function publishInstalled(
  { env }: TestRegistry,
  names: readonly string[],
): Promise<void> {
  // The loop also visits names that are added during it.
  const all = new Set(names);
  for (const name of all) {
    const installed = join(NODE_MODULES, name);
    const start = { cwd: NODE_MODULES, env };
    const { code, stderr } = await runNpm(["publish", installed, "--ignore-scripts"], start);
    if (code !== 0) throw new Error(`npm publish ${name} ended with ${String(code)}:\n${stderr}`);
    const { dependencies = {} } = JSON.parse(
      await readFile(join(installed, "package.json"), "utf8"),
    ) as { readonly dependencies?: Readonly<Record<string, string>> };
    Object.keys(dependencies).forEach((one) => all.add(one));
  }
}
