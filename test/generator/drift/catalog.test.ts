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
const change = (id: string, from: string, to: string) =>
  sideFrom(
    published.map((text) => (text.includes(`"id": "${id}"`) ? text.replace(from, to) : text)),
  );

test("the catalog has not changed since it was written to a file and read again", async () => {
  expect(reference.models.length).toBeGreaterThan(10);
  expect(
    await compareContracts(reference, JSON.parse(JSON.stringify(reference)) as DriftSide),
  ).toEqual([]);
});

test("a list in another order is the same catalog", async () => {
  expect(await compareContracts(reference, sideFrom([...published].reverse()))).toEqual([]);
});

test("a bound that moves in one model is one change of that model", async () => {
  const after = change("x-v3-omni", '"maximum": 15', '"maximum": 10');
  expect(await compareContracts(reference, after)).toEqual([
    {
      model: "x-v3-omni",
      field: "duration",
      kind: "bound-narrowed",
      class: "major",
      breach: "silent-drift",
      before: 15,
      after: 10,
      sentence: "duration: maximum lowered from 15 to 10",
    },
  ]);
});

test("a model that leaves the list is told once", async () => {
  const after = sideFrom(published.filter((text) => !text.includes('"id": "x-v4-fast"')));
  expect(await compareContracts(reference, after)).toEqual([
    {
      model: "x-v4-fast",
      field: "",
      kind: "model-removed",
      class: "major",
      sentence: "model removed",
    },
  ]);
});
