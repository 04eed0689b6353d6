// The same catalog gives the same bytes: without a key, on any machine, from source or as the
// installed program.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createGateway, serveGateway } from "../../../gateway/index.js";
import { touchesOf, treeOf } from "./support/folders.js";
import { backwards } from "./support/order.js";
import { generateInstalled, ROOT, type ProcessExit } from "./support/process.js";
import { runner } from "./support/runner.js";

const KEY = "key-of-the-live-gateway-1";
const { folder, run } = runner();
const reference = join(folder, "reference");
let first: ProcessExit;
let expected: Record<string, string>;

beforeAll(async () => {
  const locale = { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };
  const env = { TZ: "Pacific/Auckland", FORCE_COLOR: "1", ...locale };
  first = await generateInstalled(["--out", reference], { env, cwd: folder });
  expected = treeOf(reference);
});

it("the reference gateway's catalog is generated, with one plain line for each stage", () => {
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).not.toContain("\u001b");
  const lines = first.out.trimEnd().split("\n");
  expect(lines[0]).toBe("fetch the catalog from the reference gateway (no GATEWAY_API_KEY)");
  expect(lines.at(-1)).toMatch(
    /^22 models: emitted 22, unchanged 0, removed 0, rejected 0; version 1\.0\.0, \d+ ms$/,
  );
});

it("the installed program, in another locale, time zone and folder, writes exactly the committed generated/", () => {
  const committed = Object.entries(treeOf(`${ROOT}generated`)).filter(
    // Leaves out the files that other commands write into that folder.
    ([path]) =>
      !/^(node_modules|dist|docs(?!\/(models|operations)\/))\/|^openapi\.json$/.test(path),
  );
  const stale = new Set([...committed, ...Object.entries(expected)].map(([path]) => path));
  for (const [path, hash] of committed) if (expected[path] === hash) stale.delete(path);
  expect([...stale]).toEqual([]);
});

it("entries and keywords in another order give the same bytes", async () => {
  const { code, err, sdk } = await run(models().map(backwards).reverse(), []);
  expect([code, err]).toEqual([0, ""]);
  expect(treeOf(sdk)).toEqual(expected);
});

it("a run against a live gateway with its key changes no file", async () => {
  const { url, close } = await serveGateway(createGateway({ keys: [{ key: KEY }] }), { port: 0 });
  onTestFinished(close);
  const live = (apiKey: string) =>
    run(undefined, ["--out", reference], {
      env: { GATEWAY_BASE_URL: `${url}/v1/`, GATEWAY_API_KEY: apiKey },
    });
  const touches = touchesOf(reference);
  const taken = await live(KEY);
  expect([taken.code, taken.err]).toEqual([0, ""]);
  expect(taken.out).toContain(`fetch the catalog from ${url}\n`);
  expect(taken.out).toContain("\n22 models: emitted 0, unchanged 22, removed 0, rejected 0;");
  expect(taken.out).not.toContain(KEY);

  const refused = await live("another-key-9");
  expect(refused.code).toBe(3);
  expect(refused.err).toContain("set GATEWAY_API_KEY to a valid key of this gateway");
  expect(refused.out + refused.err).not.toContain("another-key-9");
  expect(touchesOf(reference)).toEqual(touches);
});

function models(): readonly unknown[] {
  const path = `${ROOT}contracts/models`;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(file.parentPath, file.name), "utf8")) as unknown);
}
