// The table of figures in bench/README.md is generated from bench/results/.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withBenchTable } from "../../bench/report/record.js";

test("the page shows the recorded results", async () => {
  const readme = readFileSync(new URL("../../bench/README.md", import.meta.url), "utf8");
  expect(await withBenchTable(readme)).toBe(readme);
});
