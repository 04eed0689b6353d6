// The code in documents: TypeScript compiles as it is pasted, JSON parses; commands.test.ts reads the shell's.
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorsIn, programOf, SOURCES } from "../generated/compile.js";
import { blocksOf, EMITTED, ROOT, WRITTEN } from "./documents.js";

const PATHS = {
  "gateway-sdk": ["generated/src/index.ts"],
  "gateway-sdk/*": ["generated/src/*.ts"],
  "sdkgen/gateway": ["gateway/index.ts"],
  "sdkgen/config": ["scripts/package/config.ts"],
};

const blocks = [...WRITTEN, ...EMITTED].flatMap(blocksOf);
const inLanguage = (name: string) => blocks.filter(({ language }) => language === name);

test("every block has a language that a test reads", () => {
  const read = ["ts", "json", "sh"];
  expect(blocks.filter(({ language }) => !read.includes(language))).toEqual([]);
});

test("every block of TypeScript is a program without errors", { timeout: 120_000 }, () => {
  const written = inLanguage("ts");
  expect(written.length).toBeGreaterThan(EMITTED.length + 12);
  const texts = new Map(
    written.map(({ at, code }) => [join(ROOT, `${at.replaceAll(/[/.:]/g, "-")}.ts`), code]),
  );
  const paths = Object.fromEntries(
    Object.entries(PATHS).map(([name, files]) => [name, files.map((file) => join(ROOT, file))]),
  );
  const program = programOf([], texts, { ...SOURCES, paths });
  expect(errorsIn(program, ({ fileName }) => texts.has(fileName))).toEqual([]);
});

test("every block of JSON parses", () => {
  const written = inLanguage("json");
  expect(written.length).toBeGreaterThan(0);
  for (const { at, code } of written) expect(() => void JSON.parse(code), at).not.toThrow();
});
