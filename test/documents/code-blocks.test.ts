// The TypeScript in the SDK's README and pages compiles as it is pasted.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errorsIn, programOf, SOURCES } from "../generated/compile.js";
import { LEAST_BLOCKS, sdkBlocks } from "./sdk-blocks.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

const PATHS = {
  "gateway-sdk": ["generated/src/index.ts"],
  "gateway-sdk/*": ["generated/src/*.ts"],
  "sdkgen/gateway": ["gateway/index.ts"],
};

test("every block is a program without errors", () => {
  expect(sdkBlocks.size).toBeGreaterThan(LEAST_BLOCKS);
  const texts = new Map([...sdkBlocks].map(([name, code]) => [join(root, name), code] as const));
  const paths = Object.fromEntries(
    Object.entries(PATHS).map(([name, files]) => [name, files.map((file) => join(root, file))]),
  );
  const program = programOf([], texts, { ...SOURCES, paths });
  expect(errorsIn(program, ({ fileName }) => texts.has(fileName))).toEqual([]);
});
