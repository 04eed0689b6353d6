// The TypeScript blocks in the SDK's README and pages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const generated = fileURLToPath(new URL("../../generated", import.meta.url));
const pages = ["docs/models", "docs/operations"].flatMap((folder) =>
  readdirSync(join(generated, folder)).map((name) => `${folder}/${name}`),
);

/**
 * Minimum number of blocks: one on each page of a model or operation, and the blocks of the README.
 */
export const LEAST_BLOCKS = pages.length + 8;

/** Text of each block by its file name, such as `README-md-1.ts`. */
export const sdkBlocks: ReadonlyMap<string, string> = new Map(
  ["README.md", ...pages].flatMap((path) =>
    [...readFileSync(join(generated, path), "utf8").matchAll(/```ts\n([^]*?)\n```/g)].map(
      ([, code = ""], index) => [`${path.replaceAll(/[/.]/g, "-")}-${index + 1}.ts`, code] as const,
    ),
  ),
);
