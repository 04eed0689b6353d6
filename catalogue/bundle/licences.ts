// Collects the licence texts of bundled packages. The bundle must be published with them.
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { severalAtOnce } from "../../generator/index.js";

/**
 * Returns the licence and notice texts of the packages in `node_modules/` that contain `files`.
 * Paths in `files` are relative to `folder`. Throws if a package has no licence file.
 */
export async function licencesOf(files: readonly string[], folder: string): Promise<string> {
  const packages = files.flatMap((path) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const texts = await severalAtOnce([...new Set(packages)].sort(), async (path) => {
    const names = await readdir(resolve(folder, path));
    const licenceFiles = names
      .filter((name) => /^(licen[cs]e|notice|third-party)/i.test(name))
      .sort();
    if (!licenceFiles.some((name) => /^licen/i.test(name))) {
      throw new Error(
        `The package in ${path} has no licence file, so it cannot be bundled. Use another package.`,
      );
    }
    const contents: string[] = [];
    for (const name of licenceFiles)
      contents.push(await readFile(resolve(folder, path, name), "utf8"));
    return [path.replace(/.*node_modules\//, ""), ...contents].join("\n\n");
  });
  return texts.join("\n\n");
}
