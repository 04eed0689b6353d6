// The TypeScript in the SDK's README and pages compiles as it is pasted.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errorsIn, programOf, SOURCES } from "../generated/compile.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = readdirSync(join(root, "generated/docs/models")).map((name) => `docs/models/${name}`);
const documents = ["README.md", ...pages].map((path) => `generated/${path}`);

const PATHS = {
  "gateway-sdk": ["generated/src/index.ts"],
  "gateway-sdk/*": ["generated/src/*.ts"],
  "sdkgen/gateway": ["gateway/index.ts"],
};
const BLOCK = /```ts\n([^]*?)\n```/g;

test("every block is a program without errors", { timeout: 120_000 }, () => {
  const blocks = documents.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(BLOCK)].map(([, code = ""], index) => {
      const file = join(root, `${path.replaceAll(/[/.]/g, "-")}-${index + 1}.ts`);
      return [file, code] as const;
    }),
  );
  expect(blocks.length).toBeGreaterThan(pages.length + 8);
  const texts = new Map(blocks);
  const paths = Object.fromEntries(
    Object.entries(PATHS).map(([name, files]) => [name, files.map((file) => join(root, file))]),
  );
  const program = programOf([], texts, { ...SOURCES, paths });
  expect(errorsIn(program, ({ fileName }) => texts.has(fileName))).toEqual([]);
});
