// The bytes of runtime/, copied into the SDK as they are.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { byCodeUnit } from "../../schema/json.js";
import type { EmittedFile } from "../file.js";

/** Every file of the runtime folder, below `src/runtime/`. */
export async function runtimeFiles(runtime: string): Promise<readonly EmittedFile[]> {
  const entries = await readdir(runtime, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(runtime.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort(byCodeUnit);
  return Promise.all(
    paths.map(async (path) => ({
      path: `src/runtime/${path}`,
      text: await readFile(join(runtime, path), "utf8"),
      format: false,
    })),
  );
}
