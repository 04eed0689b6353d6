// A break proves nothing unless its patch still applies. `npm run breaks` runs the breaks.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../../commands/release/process/run-program.js";
import { BREAKS } from "./breaks.js";

const ROOT = join(import.meta.dirname, "../..");
const names = BREAKS.map(({ name }) => name);

test("each patch belongs to a break", async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".patch"));
  expect(files.sort()).toEqual(names.map((name) => `${name}.patch`).sort());
});

test.each(names)("the patch %s applies", async (name) => {
  const args = ["apply", "--check", join(import.meta.dirname, `${name}.patch`)];
  const { code, stderr } = await runProgram("git", args, { cwd: ROOT, env: process.env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test.each(BREAKS)("the step of the break $name is part of the check: $step", async ({ step }) => {
  const lines = (await readFile(join(ROOT, ".ci/run"), "utf8")).split("\n");
  expect(
    lines.filter((line) => /^step ('.*?'|\S+) /.exec(line)?.[1] === quoted(step)),
  ).toHaveLength(1);
});

const quoted = (name: string) => (/[ ,]/.test(name) ? `'${name}'` : name);
