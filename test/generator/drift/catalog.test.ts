// The reference catalog against itself and against its own later versions.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkCatalog } from "../../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../../generator/check/entry.js";
import { driftSideOf, type DriftSide } from "../../../generator/diff/comparable.js";
import { compareContracts } from "../../../generator/diff/compare-contracts.js";
import { normalise } from "../../../generator/normalise/normalise.js";
import { readDocumentedContracts } from "../../../generator/normalise/rules.js";

const contracts = fileURLToPath(new URL("../../../contracts", import.meta.url));
const files = readdirSync(join(contracts, "models"), { recursive: true, encoding: "utf8" });
const published = files
  .filter((path) => path.endsWith(".json"))
  .sort()
  .map((path) => readFileSync(join(contracts, "models", path), "utf8"));
const documented = await readDocumentedContracts(contracts);

const sideFrom = (entries: readonly string[]): DriftSide => {
  const raw = entries.map((text, index) => ({ index, raw: JSON.parse(text) as unknown }));
  const { models } = checkCatalog(raw, DOCUMENTED_ENDPOINTS);
  return driftSideOf(normalise(models, documented, {}).contracts);
};
const reference = sideFrom(published);
test("the catalog has not changed since it was written to a file and read again", async () => {
  expect(reference.models.length).toBeGreaterThan(10);
  expect(
    await compareContracts(reference, JSON.parse(JSON.stringify(reference)) as DriftSide),
  ).toEqual([]);
});

test("a list in another order is the same catalog", async () => {
  expect(await compareContracts(reference, sideFrom([...published].reverse()))).toEqual([]);
});
