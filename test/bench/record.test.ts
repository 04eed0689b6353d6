// The README's table of figures is the one made from bench/results/.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withBenchTable } from "../../bench/report/record.js";

test("the README shows the recorded results", async () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  expect(await withBenchTable(readme)).toBe(readme);
});
