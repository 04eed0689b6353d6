// Every example compiles against the package from its tarball, runs as a process of its own, and
// prints the expected lines.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileConsumer, installConsumer } from "./stage/consumer.js";
import { EXAMPLES, ROOT, temporaryFolder, type TemporaryFolder } from "./stage/folders.js";
import { packPackage } from "./stage/packed.js";
import { runExample } from "./stage/run-example.js";
import { errors } from "./tables/errors.js";
import { outputs } from "./tables/outputs.js";

// A program that sends requests through dispatchers of the consumer's own undici.
const OWN_UNDICI = `
import { createClient } from "gateway-sdk";
import { Agent, MockAgent, ProxyAgent, RetryAgent, type Dispatcher } from "undici";

export const clients = (any: Dispatcher) =>
  [
    any,
    new Agent().compose((dispatch) => (request, handler) => dispatch(request, handler)),
    new MockAgent(),
    new ProxyAgent("http://127.0.0.1:9"),
    new RetryAgent(new Agent()),
  ].map((dispatcher) => createClient({ dispatcher }));
`;

let folder: TemporaryFolder | undefined;
let consumer: string;
let complaints: readonly string[];

beforeAll(async () => {
  folder = await temporaryFolder();
  const { path: tarball } = await packPackage(folder.path);
  consumer = await installConsumer(folder.path, {
    tarball,
    sources: { "own-undici.ts": OWN_UNDICI },
  });
  complaints = await compileConsumer(consumer);
});
afterAll(() => folder?.remove());

test("examples compile against the installed package", () => {
  expect(complaints).toEqual([]);
});

const rows = [...outputs, ...errors].map((row) => ({
  ...row,
  title: row.when === undefined ? row.example : `${row.example}, ${row.when}`,
}));

describe.concurrent("an example prints the expected lines", () => {
  test.each(rows)("$title", async ({ example, setting, prints, warns = [], leaves }) => {
    const { lines, errors: said, code, folder: at } = await runExample(consumer, example, setting);
    expect({ lines, said, code }).toEqual({ lines: prints, said: warns, code: 0 });
    // Only complete files are left.
    if (leaves === undefined) return;
    const left = await readdir(at, { recursive: true });
    expect(left.map((path) => path.replaceAll("\\", "/")).sort()).toEqual(leaves);
  });
});

const files = await readdir(EXAMPLES, { recursive: true });
const names = files
  .filter(
    (name) =>
      name.endsWith(".ts") &&
      !/(^|[/\\])(dist|node_modules|ai-sdk|next|testing|queue|recipes)[/\\]/.test(name),
  )
  .map((name) => name.replaceAll("\\", "/").replace(/\.ts$/, ""));

test("every example is run", () => {
  expect(names.sort()).toEqual([...new Set(rows.map(({ example }) => example))].sort());
});

// The programs that a new user writes first.
const FIRST_PROGRAMS = [
  "media/upload-image",
  "media/save-results",
  "media/text",
  "media/cover",
  "video/batch",
  "video/resume-after-restart",
  "video/follow-progress",
  "video/cancel",
  "money/usage",
  "operation/errors",
];

test.each(FIRST_PROGRAMS)(
  "%s has less than 25 lines, and docs/api.md links to it",
  async (name) => {
    const text = await readFile(join(EXAMPLES, `${name}.ts`), "utf8");
    expect(text.trimEnd().split("\n").length).toBeLessThan(25);
    const page = await readFile(join(ROOT, "docs/api.md"), "utf8");
    expect(page).toContain(`](../examples/${name}.ts)`);
  },
);
