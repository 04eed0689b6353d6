// A build leaves nothing but dist/ in the folder of the SDK, even if --out is a symbolic link.
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runBuild } from "../../commands/build/run.js";
import { entry } from "../e2e/generate/support/catalog.js";
import { namesIn } from "../e2e/generate/support/folders.js";
import { commandRun } from "../e2e/generate/support/in-process.js";
import { runner } from "../e2e/generate/support/runner.js";

const { run } = runner();

it("an SDK behind a link is built in a copy, too", async () => {
  const { sdk, cwd } = await run([entry("x-one")]);
  const link = join(cwd, "link");
  symlinkSync(sdk, link);
  const before = namesIn(sdk);
  const ended = await commandRun("build", runBuild, ["--out", link]);
  expect([ended.code, ended.err]).toEqual([0, ""]);
  expect(namesIn(sdk)).toEqual([...before, "dist"].sort());
  expect(existsSync(join(sdk, "src/runtime"))).toBe(false);
});
