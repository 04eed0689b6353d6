// Every schema of contracts/answers/ compiles, is open, and accepts the complete answers in the
// documents.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answers } from "../files.js";
import { faultsOf } from "./schemas.js";

const definitions = [...answers].flatMap(([file, { $defs }]) =>
  Object.entries($defs).map(([name, schema]) => [`${file}.json#/$defs/${name}`, schema] as const),
);

test.each(definitions)("%s compiles in strict mode, and is open", (path, schema) => {
  expect(() => faultsOf(path, {})).not.toThrow();
  expect(JSON.stringify(schema)).not.toMatch(
    /"additionalProperties":false|"unevaluatedProperties"/,
  );
});

const fixture = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${path}.json`, import.meta.url), "utf8"));

// The lists in the field notes.
test.each<[ref: string, answer: unknown]>([
  [
    "prices.json#/$defs/InputPrice",
    { unit: "usd_per_image", original_price: 0.1, after_discount: 0.1, free_count: 2 },
  ],
  ["prices.json#/$defs/PriceCatalogResponse", fixture("prices/prices-live-shaped")],
  ["catalog.json#/$defs/ModelListResponse", fixture("catalogs/sample")],
  ["catalog.json#/$defs/ModelListResponse", fixture("catalogs/hundred")],
])("%s accepts an answer from the documents", (ref, answer) => {
  expect(faultsOf(ref, answer)).toEqual([]);
});
