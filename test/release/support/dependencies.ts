// Puts packages that this project has installed into the test's registry, so that it need not ask another one.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNpm } from "../../../release/process/npm.js";
import { NODE_MODULES } from "../../examples/stage/folders.js";
import type { TestRegistry } from "./registry.js";

/** Publishes installed packages, and those that they depend on. */
export async function publishInstalled(
  registry: TestRegistry,
  names: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sdkgen-dependencies-"));
  try {
    const waiting = [...names];
    const seen = new Set<string>();
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const installed = join(NODE_MODULES, name);
      const flags = ["--ignore-scripts", "--pack-destination", folder];
      await mustRun(["pack", installed, ...flags], folder, registry);
      const { dependencies = {} } = JSON.parse(
        await readFile(join(installed, "package.json"), "utf8"),
      ) as { readonly dependencies?: Readonly<Record<string, string>> };
      waiting.push(...Object.keys(dependencies));
    }
    for (const file of await readdir(folder)) {
      await mustRun(["publish", join(folder, file), "--ignore-scripts"], folder, registry);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function mustRun(args: readonly string[], cwd: string, { env }: TestRegistry): Promise<void> {
  const { code, stderr } = await runNpm(args, { cwd, env });
  if (code !== 0) throw new Error(`npm ${args.join(" ")} ended with ${String(code)}:\n${stderr}`);
}
