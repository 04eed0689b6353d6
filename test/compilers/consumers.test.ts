// TypeScript 5.9, 6.0 and 7.0 compile a correct program of a consumer without errors. For a wrong
// request the error names the wrong field.
import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installConsumer } from "../examples/stage/consumer.js";
import { ROOT, temporaryFolder, type TemporaryFolder } from "../examples/stage/folders.js";
import { packPackage } from "../examples/stage/packed.js";
import { LEAST_BLOCKS, sdkBlocks } from "../documents/sdk-blocks.js";
import { startEditor } from "./tsserver.js";
import { Calls, COMPLETIONS, HOVERS } from "./calls.js";
import { compilerOutput, compilers, type Compiler } from "./compilers.js";
import { CONSUMER } from "./consumer-source.js";
import { HEAD, mistakes } from "./mistakes/mistakes.js";
import { messagesOf, type Project } from "./projects.js";

/** The consumer's program for each module system; the file name implies the system. */
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
/**
 * The module resolution that ignores `exports`. TypeScript 7 does not have this resolution, and
 * TypeScript 6 needs `ignoreDeprecations` for it.
 */
const olds = ({ name }: Compiler): readonly Project[] =>
  ["5", "6"]
    .filter((major) => name.startsWith(major))
    .map((major) => ({
      name: "node10",
      sources: ["consumer.cts"],
      options: {
        ...STRICT,
        module: "commonjs",
        moduleResolution: "node10",
        ignoreDeprecations: `${major}.0`,
      },
    }));
/**
 * The defaults of `tsc --init` and TypeScript 6: no types of Node, and no library except the
 * target's.
 */
const plain: Project = {
  name: "plain",
  sources: ["plain.mts"],
  options: {
    ...RESOLUTIONS.nodenext,
    strict: true,
    target: "es2022",
    types: [],
    declaration: true,
    skipLibCheck: false,
  },
};
const calls: Project = { ...plain, name: "calls", sources: ["calls.mts"] };
/**
 * The code of README and pages, pasted into a project of `tsc --init`, which does not check
 * declarations of libraries.
 */
const pasted: Project = {
  name: "pasted",
  sources: [...sdkBlocks.keys()],
  options: { ...plain.options, skipLibCheck: true },
};
const PLAIN = `
import schema from "gateway-sdk/schemas/x-v3-omni";
import type * as batch from "gateway-sdk/batch";
import type * as journal from "gateway-sdk/journal";
import type * as live from "gateway-sdk/live";
// Its declaration has to name a type of the package.
export const s = schema;
`;
const CALLS = `
import { createClient, type ModelId, type ModelRequests } from "gateway-sdk";
import { models } from "gateway-sdk/models";
const client = createClient({ apiKey: "key", baseUrl: "http://127.0.0.1:1" });
export const byName = client.model(globalThis.location.search);
export const run = <Id extends ModelId>(id: Id, request: ModelRequests[Id]) => client.model(id).run(request);
const ids = Object.entries(models).filter(([, { category }]) => category === "video").map(([id]) => id);
const [module, json] = [await models["x-v3-omni"].load(), await models["x-v3-omni"].schema()];
console.log(ids, module.is({ prompt: "a" }), json["~standard"].vendor, await byName.run({ prompt: "a" }));
`;
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
    sources: {
      ...sources,
      "mistakes.mts": lines.join("\n"),
      "plain.mts": PLAIN,
      "calls.mts": CALLS,
      ...Object.fromEntries(sdkBlocks),
    },
  });
  // The README's tests start the emulator.
  await symlink(ROOT, join(consumer, "node_modules/sdkgen"), "dir");
});
afterAll(() => folder?.remove());

describe.each(compilers)("TypeScript $name", (compiler) => {
  let messages: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    const projects = [...consumers, ...olds(compiler), plain, calls, pasted, wrong];
    messages = await messagesOf(compiler, projects, consumer);
  });

  test("is the pinned version", async () => {
    const version = await compilerOutput(compiler, ["--version"], consumer);
    expect(version).toEqual([`Version ${compiler.version}`]);
  });

  test.each([...consumers, ...olds(compiler)])("compiles a consumer: $name", ({ name }) => {
    expect(messages.get(name)).toEqual([]);
  });

  test.each([plain, calls])("compiles without types of Node: $name", ({ name }) => {
    expect(messages.get(name)).toEqual([]);
  });

  test("compiles every block of the README and the pages exactly as pasted", () => {
    expect(pasted.sources.length).toBeGreaterThan(LEAST_BLOCKS);
    expect(messages.get(pasted.name)).toEqual([]);
  });

  test("reports the wrong field of each mistake, and nothing else", () => {
    // The line of an error identifies the statement, so an additional or missing error is noticed.
    const found = messages.get(wrong.name)?.map((message) => {
      const [, line, text] = /^\S+mistakes\.mts\((\d+),\d+\): ([^]*)$/.exec(message) ?? [];
      return [mistakes[Number(line) - HEAD.length - 1]?.title, text];
    });
    expect(found).toEqual(
      mistakes.map(({ title, messages: said }) => [title, expect.toBeOneOf([...said])]),
    );
  });
});

const editors = compilers.flatMap(({ name, tsserver }) =>
  tsserver === undefined ? [] : [{ name, tsserver }],
);
test.each(editors)("an editor with TypeScript $name completes and explains calls", async (one) => {
  const editor = startEditor(one.tsserver, consumer);
  try {
    // With the same options, the editor shows the same messages as the compiler.
    await editor.ask("compilerOptionsForInferredProjects", { options: wrong.options });
    const head = `${HEAD.join("\n")}\n`;
    const calls = new Calls(editor, { file: join(consumer, "call.mts"), folder: consumer, head });
    for (const [line, offered] of COMPLETIONS)
      expect(await calls.offered(line)).toEqual(expect.arrayContaining([...offered]));
    for (const [line, text] of HOVERS) expect(await calls.hovered(line), line).toBe(text);
    for (const { statement, messages } of mistakes) {
      const said = messages.map((message) => message.replace(/^error TS\d+: /, ""));
      expect(await calls.errors(statement)).toEqual([expect.toBeOneOf(said)]);
    }
  } finally {
    editor.close();
  }
});

test("no declaration mentions documents that consumers do not have", async () => {
  const dist = join(consumer, "node_modules/gateway-sdk/dist/esm");
  const paths = await readdir(dist, { recursive: true });
  const declared = paths.filter((path) => path.endsWith(".d.ts"));
  expect(declared.length).toBeGreaterThan(50);
  const texts = await Promise.all(
    declared.map(async (path) => ({ path, text: await readFile(join(dist, path), "utf8") })),
  );
  const unwanted = /\d-[a-z-]+\.md|docs\/|ARCHITECTURE/;
  expect(texts.filter(({ text }) => unwanted.test(text)).map(({ path }) => path)).toEqual([]);
});
