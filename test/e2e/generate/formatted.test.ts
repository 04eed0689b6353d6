// No run formats what it emits: the emitters write what prettier would, so that a project that formats its SDK sees no diff.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check, resolveConfig } from "prettier";
import { expect, it } from "vitest";
import { ROOT } from "./support/process.js";
import { runner } from "./support/runner.js";

const { run } = runner();

it("prettier has nothing to change in an SDK of a hundred models", async () => {
  const catalog = readFileSync(`${ROOT}test/fixtures/catalogs/hundred.json`, "utf8");
  const { data } = JSON.parse(catalog) as { readonly data: readonly unknown[] };
  const { code, sdk } = await run(data);
  expect(code).toBe(0);
  const config = await resolveConfig(`${ROOT}package.json`);
  const emitted = readdirSync(sdk, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(ts|md|mjs)$/.test(path) && !path.startsWith(join("src", "runtime")),
  );
  const changed: string[] = [];
  for (const path of emitted) {
    const text = readFileSync(join(sdk, path), "utf8");
    if (!(await check(text, { ...config, filepath: path }))) changed.push(path);
  }
  expect(changed).toEqual([]);
  expect(emitted.length).toBeGreaterThan(200);
});
