// Without a key, and from any machine: the same catalog is the same bytes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createGateway, serveGateway } from "../../../gateway/index.js";
import { temporaryFolder, touchesOf, treeOf } from "./support/folders.js";
import { command, RUNTIME } from "./support/in-process.js";
import { generate, ROOT, type Ended } from "./support/process.js";
import { reportOf } from "./support/report.js";

const KEY = "key-of-the-live-gateway-1";
const folder = temporaryFolder();
const reference = join(folder, "reference");
let first: Ended;
let expected: Record<string, string>;

beforeAll(async () => {
  first = await generate(["--out", reference]);
  expected = treeOf(reference);
}, 60_000);

describe("without a key and without a catalog", () => {
  it("generates from the reference gateway, one plain line a stage", () => {
    expect(first).toMatchObject({ code: 0, err: "" });
    const lines = first.out.trimEnd().split("\n");
    expect(lines[0]).toBe("fetch the catalog from the reference gateway (no GATEWAY_API_KEY)");
    expect(lines.at(-1)).toMatch(
      /^22 models: emitted 22, unchanged 0, removed 0, rejected 0; version 1\.0\.0, \d+ ms$/,
    );
  });

  it("copies runtime/ byte for byte", () => {
    const copied = Object.entries(expected).filter(([path]) => path.startsWith("src/runtime/"));
    const wanted = Object.entries(treeOf(`${ROOT}runtime`)).filter(([path]) =>
      path.endsWith(".ts"),
    );
    expect(Object.fromEntries(copied)).toEqual(
      Object.fromEntries(wanted.map(([path, hash]) => [`src/runtime/${path}`, hash])),
    );
    expect(copied.length).toBeGreaterThan(10);
  });

  it("writes exactly what is committed as generated/", () => {
    const committed = Object.entries(treeOf(`${ROOT}generated`)).filter(
      ([path]) => !/^(node_modules|dist)\//.test(path),
    );
    const stale = new Set([...committed, ...Object.entries(expected)].map(([path]) => path));
    for (const [path, hash] of committed) if (expected[path] === hash) stale.delete(path);
    expect([...stale]).toEqual([]);
  });
});

describe("the same models from elsewhere give the same bytes", () => {
  it("from a shuffled file with shuffled keys, in another locale, time zone and folder", async () => {
    const catalog = join(folder, "shuffled.json");
    writeFileSync(catalog, JSON.stringify({ data: shuffle(models()), object: "list" }));
    const out = join(folder, "shuffled");
    const env = {
      TZ: "Pacific/Auckland",
      LANG: "tr_TR.UTF-8",
      LC_ALL: "tr_TR.UTF-8",
      FORCE_COLOR: "1",
    };
    const ended = await generate(["--catalog", catalog, "--out", out], { env, cwd: folder });
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.out).not.toContain("\u001b");
    expect(treeOf(out)).toEqual(expected);
  });

  it("from a live gateway with its key: all is unchanged, and no file is touched", async () => {
    const { url, close } = await serveGateway(createGateway({ keys: [{ key: KEY }] }), { port: 0 });
    onTestFinished(close);
    const run = (apiKey: string, ...more: readonly string[]) =>
      command(["--out", reference, ...more], {
        env: { GATEWAY_BASE_URL: `${url}/v1/`, GATEWAY_API_KEY: apiKey },
        project: RUNTIME,
      });
    const touches = touchesOf(reference);
    const live = await run(KEY);
    expect([live.code, live.err]).toEqual([0, ""]);
    expect(live.out).toContain(`fetch the catalog from ${url}\n`);
    expect(live.out).not.toContain(KEY);
    const report = reportOf(await run(KEY, "--json"));
    expect(report).toMatchObject({ models: 22, emitted: [], removed: [], rejected: [] });
    expect(report.unchanged).toHaveLength(22);
    expect(report.unchanged).toContain("stand-in/slash-video");

    const refused = await run("another-key-9");
    expect(refused.code).toBe(3);
    expect(refused.err).toContain("set GATEWAY_API_KEY to a valid key of this gateway");
    expect(refused.out + refused.err).not.toContain("another-key-9");
    expect(touchesOf(reference)).toEqual(touches);
  });
});

function models(): readonly unknown[] {
  const path = `${ROOT}contracts/models`;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(file.parentPath, file.name), "utf8")) as unknown);
}

// Keys backwards at every level and entries backwards; what is a list inside an entry has its order for a reason.
function shuffle(entries: readonly unknown[]): readonly unknown[] {
  return entries.map(backwards).reverse();
}

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, backwards(member)]),
  );
}
