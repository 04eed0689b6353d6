// Every example compiles against the package as installed from its tarball, runs as a process of its own, and prints what it says.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileConsumer, installConsumer } from "./stage/consumer.js";
import { EXAMPLES, temporaryFolder, type TemporaryFolder } from "./stage/folders.js";
import { packPackage } from "./stage/packed.js";
import { KEY, runExample, type Outcome } from "./stage/run-example.js";
import { errors } from "./tables/errors.js";
import { outputs } from "./tables/outputs.js";

// Sends through dispatchers of the undici that the consumer has itself.
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
}, 120_000);
afterAll(() => folder?.remove());

test("examples compile against the installed package", () => {
  expect(complaints).toEqual([]);
});

const rows = [...outputs, ...errors].map((row) => ({
  ...row,
  title: row.when === undefined ? row.example : `${row.example}, ${row.when}`,
}));

// A run takes a process; what is looked at twice runs once.
const outcomes = new Map<string, Promise<Outcome>>();
function outcomeOf(title: string): Promise<Outcome> {
  const row = rows.find((one) => one.title === title);
  if (row === undefined) throw new Error(`There is no row ${title}`);
  const outcome = outcomes.get(title) ?? runExample(consumer, row.example, row.setting);
  outcomes.set(title, outcome);
  return outcome;
}

describe.concurrent("an example prints what it says", () => {
  test.each(rows)("$title", async ({ title, prints, warns = [] }) => {
    const { lines, errors: said, code } = await outcomeOf(title);
    expect({ lines, said, code }).toEqual({ lines: prints, said: warns, code: 0 });
  });
});

describe("an example does what it says", () => {
  test("resume-after-restart submits once in its two runs", async () => {
    const { gateway } = await outcomeOf("video/resume-after-restart, run twice, as two processes");
    expect(gateway.creates()).toHaveLength(1);
  });

  test("save-results leaves whole files, and nothing half done", async () => {
    const { folder: at } = await outcomeOf("media/save-results");
    const files = await readdir(at, { recursive: true });
    expect(files.map((path) => path.replaceAll("\\", "/")).sort()).toEqual([
      "sounds",
      "sounds/waves.mp3",
      "sounds/waves.png",
      "videos",
      "videos/waves-1.mp4",
    ]);
    const video = await readFile(join(at, "videos/waves-1.mp4"));
    expect(video.subarray(4, 8).toString("latin1")).toBe("ftyp");
  });

  test("usage asks for a month at once, and for a year in twelve parts", async () => {
    const { gateway } = await outcomeOf("money/usage");
    const asked = gateway.requests().filter(({ path }) => path.startsWith("/v1/usage"));
    expect(asked).toHaveLength(1 + 12);
  });

  test("budget sends two of its three requests", async () => {
    const { gateway } = await outcomeOf("money/budget");
    expect(gateway.creates()).toHaveLength(2);
  });

  test("extra-fields sends the fields that the contract lacks", async () => {
    const { gateway } = await outcomeOf("requests/extra-fields");
    const bodies = [
      '{"model":"stand-in-base-video","prompt":"A tram in the rain","camera":{"move":"pan"}}',
      '{"model":"stand-in-base-video","prompt":"A tram in the rain","grain":0.4}',
    ];
    const hashes = bodies.map((body) => createHash("sha256").update(body).digest("hex"));
    expect(gateway.creates().map(({ bodyHash }) => bodyHash)).toEqual(hashes);
  });

  test("no example prints the API key", async () => {
    const all = await Promise.all(rows.map(({ title }) => outcomeOf(title)));
    const said = all.flatMap(({ lines, errors: warned }) => [...lines, ...warned]);
    expect(said.filter((line) => line.includes(KEY))).toEqual([]);
  });
});

const files = await readdir(EXAMPLES, { recursive: true });
const names = files
  .filter((name) => name.endsWith(".ts") && !/(^|[/\\])(dist|node_modules)[/\\]/.test(name))
  .map((name) => name.replaceAll("\\", "/").replace(/\.ts$/, ""));

test("every example is run", () => {
  expect(names.sort()).toEqual([...new Set(rows.map(({ example }) => example))].sort());
});

test.each(names)(
  "%s says first what it is for, is short, and imports the package",
  async (name) => {
    const text = await readFile(join(EXAMPLES, `${name}.ts`), "utf8");
    expect(text).toMatch(/^\/\/ [A-Z].*[.:,]/);
    expect(text.split("\n").length).toBeLessThan(60);
    for (const [, source] of text.matchAll(/from "([^"]+)"/g)) {
      expect(source).toMatch(/^(gateway-sdk(\/.+)?|node:.+)$/);
    }
  },
);
