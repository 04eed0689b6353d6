// Runs axe in a page, and returns the serious findings.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the serious and critical findings. The page must be opened with `bypassCSP`. */
export async function seriousIn(page: Page): Promise<readonly string[]> {
  const { violations } = await page.evaluate<AxeResults>(`${AXE}; axe.run()`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}
