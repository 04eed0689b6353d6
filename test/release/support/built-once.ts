// Build steps for tests of the release states: equal sources are compiled once, and the SDK is not
// tried out.
import { createHash } from "node:crypto";
import { cp, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { buildSdk } from "../../../commands/build/build-sdk.js";
import type { CompilingSteps } from "../../../commands/release/run.js";

/** Steps that keep their builds in `folder`. */
export function builtOnce(folder: string): CompilingSteps {
  const built = new Map<string, string>();
  return {
    buildSdk: async (sdk, project) => {
      const key = await hashOf(sdk);
      const before = built.get(key);
      if (before !== undefined) return cp(before, join(sdk, "dist"), { recursive: true });
      await buildSdk(sdk, project);
      const kept = join(folder, `built-${built.size}`);
      await cp(join(sdk, "dist"), kept, { recursive: true });
      built.set(key, kept);
    },
    faultsOfManifest: () => Promise.resolve([]),
    tryOut: async ({ place, startGateway }) => {
      await (
        await startGateway(await readFile(join(place.sdk, "contracts.lock.json"), "utf8"))
      ).close();
      return "  not tried out";
    },
  };
}

async function hashOf(sdk: string): Promise<string> {
  const hash = createHash("sha256");
  const src = join(sdk, "src");
  const entries = await readdir(src, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(path.slice(src.length)).update(await readFile(path));
  }
  return hash.digest("hex");
}
