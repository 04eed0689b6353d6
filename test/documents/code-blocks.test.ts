// The TypeScript in the SDK's README and pages, and in the pages of its adapters, compiles without
// changes.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { errorsIn, programOf, SOURCES } from "../generated/compile.js";
import { blocksOf } from "./documents.js";
import { LEAST_BLOCKS, sdkBlocks } from "./sdk-blocks.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

const PATHS = {
  "#runtime/*": ["runtime/*"],
  "#runtime/generator/*": ["generator/*"],
  "gateway-sdk": ["generated/src/index.ts"],
  "gateway-sdk/*": ["generated/src/*.ts"],
  "sdkgen/gateway": ["gateway/index.ts"],
};

const ADAPTERS = ["docs/proxy.md", "docs/react.md"];

test("every block compiles without errors", () => {
  expect(sdkBlocks.size).toBeGreaterThan(LEAST_BLOCKS);
  const ofAdapters = ADAPTERS.flatMap((page) =>
    blocksOf(page)
      .filter(({ language }) => /^tsx?$/.test(language))
      .map(({ at, language, code }) => [`${at.replaceAll(/\W/g, "-")}.${language}`, code] as const),
  );
  expect(ofAdapters.length).toBeGreaterThanOrEqual(ADAPTERS.length);
  const texts = new Map(
    [...sdkBlocks, ...ofAdapters].map(([name, code]) => [join(root, name), code] as const),
  );
  const paths = Object.fromEntries(
    Object.entries(PATHS).map(([name, files]) => [name, files.map((file) => join(root, file))]),
  );
  const program = programOf([], texts, { ...SOURCES, jsx: ts.JsxEmit.ReactJSX, paths });
  expect(errorsIn(program, ({ fileName }) => texts.has(fileName))).toEqual([]);
});
