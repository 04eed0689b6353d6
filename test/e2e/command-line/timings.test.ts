// The stages in the output of a run, and their durations with --timings.
import { expect, it } from "vitest";
import { stopwatch } from "../../../commands/command-line/command.js";
import { runDrift } from "../../../commands/drift/run.js";
import { entry } from "../generate/support/catalog.js";
import { commandRun } from "../generate/support/in-process.js";
import { runner } from "../generate/support/runner.js";

const { run } = runner();
const stagesOf = (err: string) => err.split("\n").map((line) => line.replace(/ +\d+ ms$/, ""));
const ALL = ["fetch", "check", "normalise", "emit", "guard", "assemble", "compare", "write"];

it("generate prints each stage that ran, and no skipped stage", async () => {
  const first = await run([entry("x-one")], ["--timings"]);
  expect(stagesOf(first.err)).toEqual([...ALL, "in all", ""]);
  // The catalog is the same, so no files are made.
  const again = await run([entry("x-one")], ["--timings"], { over: first.sdk });
  expect(stagesOf(again.err)).toEqual(["fetch", "compare", "in all", ""]);
  expect(again.out).not.toMatch(/^(emit|guard|write)/m);
  const dry = await run([entry("x-two")], ["--timings", "--dry-run"], { over: first.sdk });
  expect(stagesOf(dry.err).filter((line) => !line.startsWith("would"))).toEqual([
    ...ALL.slice(0, -1),
    "in all",
    "",
  ]);
  expect(dry.out).not.toMatch(/^write/m);
});

it("drift has the first stages of generate, and compares", async () => {
  const { sdk, cwd } = await run([entry("x-one")]);
  const flags = ["--catalog", `${cwd}/catalog.json`, "--out", sdk, "--timings", "--json"];
  const { code, err, out } = await commandRun("drift", runDrift, flags);
  expect([code, JSON.parse(out)]).toMatchObject([0, { drift: false }]);
  const made = ALL.slice(0, 6);
  expect(stagesOf(err)).toEqual([...made, "compare", "in all", ""]);
});

it("a stage lasts until the next one begins", () => {
  const times = [0, 5, 20, 120];
  const watch = stopwatch(() => times.shift() ?? NaN);
  watch.start("fetch");
  watch.start("check");
  expect(watch.lines()).toEqual(["fetch  15 ms", "check  100 ms", "in all 120 ms"]);
});
