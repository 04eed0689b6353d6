// What TypeScript 5.9, 6.0 and 7.0 say to someone who installed the package: nothing of a right program, and of a wrong
// request which field it is.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installConsumer } from "../examples/stage/consumer.js";
import { temporaryFolder, type TemporaryFolder } from "../examples/stage/folders.js";
import { packPackage } from "../examples/stage/packed.js";
import { compilerOutput, compilers } from "./compilers.js";
import { CONSUMER } from "./consumer-source.js";
import { HEAD, mistakes } from "./mistakes.js";
import { messagesOf, type Project } from "./projects.js";

/** The consumer's program, by the module system that its file name implies. */
const SOURCES = ["consumer.mts", "consumer.cts"];

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: "es2022",
  lib: ["es2023", "esnext.disposable"],
  types: ["node"],
  declaration: true,
};
const RESOLUTIONS = {
  node16: { module: "node16", moduleResolution: "node16" },
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

const consumers: readonly Project[] = Object.entries(RESOLUTIONS).flatMap(([name, resolution]) =>
  [true, false].map((skipLibCheck) => ({
    name: `${name}, ${skipLibCheck ? "with" : "without"} skipLibCheck`,
    sources: SOURCES,
    options: { ...STRICT, ...resolution, skipLibCheck },
  })),
);
const wrong: Project = {
  name: "mistakes",
  sources: ["mistakes.mts"],
  options: { ...STRICT, ...RESOLUTIONS.nodenext, skipLibCheck: true },
};

let folder: TemporaryFolder | undefined;
let consumer: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  const { path: tarball } = await packPackage(folder.path);
  const lines = [...HEAD, ...mistakes.map(({ statement }) => statement)];
  const sources = Object.fromEntries(SOURCES.map((name) => [name, CONSUMER]));
  consumer = await installConsumer(folder.path, {
    tarball,
    sources: { ...sources, "mistakes.mts": lines.join("\n") },
  });
});
afterAll(() => folder?.remove());

describe.each(compilers)("TypeScript $name", (compiler) => {
  let messages: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    messages = await messagesOf(compiler, [...consumers, wrong], consumer);
  });

  test("is the version that is pinned", async () => {
    const version = await compilerOutput(compiler, ["--version"], consumer);
    expect(version).toEqual([`Version ${compiler.version}`]);
  });

  test.each(consumers)("compiles a consumer: $name", ({ name }) => {
    expect(messages.get(name)).toEqual([]);
  });

  test("says of each mistake which field is wrong, and nothing else", () => {
    // Each error is on the line of its statement, so none is extra and none is missing.
    const found = messages.get(wrong.name)?.map((message) => {
      const [, line, text] = /^\S+mistakes\.mts\((\d+),\d+\): ([^]*)$/.exec(message) ?? [];
      return [mistakes[Number(line) - HEAD.length - 1]?.title, text];
    });
    expect(found).toEqual(mistakes.map(({ title, message }) => [title, message]));
  });
});
