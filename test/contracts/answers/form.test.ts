// Every file of contracts/answers/ has the form that contracts/README.md describes, and every documented route has its schemas.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerRoutes, answers } from "../files.js";
import { faultsOf } from "./schemas.js";

type Schema = Readonly<Record<string, unknown>>;

const definitions = [...answers].flatMap(([file, { $defs }]) =>
  Object.entries($defs).map(([name, schema]) => [`${file}.json#/$defs/${name}`, schema] as const),
);

/** Every object that a value contains, itself included. */
function partsOf(value: unknown): Schema[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(partsOf);
  return Array.isArray(value) ? inner : [value as Schema, ...inner];
}

test("the documented routes, and no others, name the schemas of their answers", () => {
  expect(Object.keys(answerRoutes).sort()).toEqual([
    "GET /api/pricing/model",
    "GET /api/pricing/models/all",
    "GET /usage",
    "GET /v1/characters_tasks/{task_id}",
    "GET /v1/dashboard/billing/usage",
    "GET /v1/images/generations/{task_id}",
    "GET /v1/model-schema",
    "GET /v1/models",
    "GET /v1/models/{model}/schema",
    "GET /v1/music/tasks/{task_id}",
    "GET /v1/tasks/{task_id}",
    "GET /v1/usage",
    "POST /v1/images/generations",
    "POST /v1/logs/export",
    "POST /v1/music/generations/adjustSpeed",
    "POST /v1/music/generations/extendFlowMusic",
    "POST /v1/music/generations/sounds",
    "POST /v1/music/generations/uploadCover",
    "POST /v1/uploads/images",
    "POST /v1/videos/generations",
    "POST /v1beta/models/{model}:{method}",
  ]);
});

test("a name stands for one schema, in whatever file", () => {
  const names = definitions.map(([path]) => path.replace(/.*\//, ""));
  expect([...new Set(names)]).toEqual(names);
  expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
});

test.each(definitions)("%s compiles in strict mode, and is open", (path, schema) => {
  expect(() => faultsOf(path, {})).not.toThrow();
  const closed = partsOf(schema).filter(
    ({ additionalProperties, unevaluatedProperties }) =>
      additionalProperties === false || unevaluatedProperties !== undefined,
  );
  expect(closed).toEqual([]);
});

test.each([...answers])("%s names its sections in comments, and only there", (_, file) => {
  expect(file.$comment).toMatch(/^[1-4]-[a-z-]+\.md, /);
  const descriptions = partsOf(file).map(({ description = "" }) => description);
  expect(descriptions.filter((text) => /\.md\b/.test(String(text)))).toEqual([]);
});

const fixture = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${path}.json`, import.meta.url), "utf8"));

// The answers that the documents show whole, and those of the lists that the field notes name.
test.each<[ref: string, answer: unknown]>([
  [
    "tasks.json#/$defs/VersionedSubmissionResponse",
    {
      code: 202,
      data: {
        id: "task_01K8",
        object: "generation.task",
        status: "submitted",
        poll_url: "/v1/tasks/task_01K8",
      },
    },
  ],
  [
    "prices.json#/$defs/InputPrice",
    { unit: "usd_per_image", original_price: 0.1, after_discount: 0.1, free_count: 2 },
  ],
  ["prices.json#/$defs/PriceCatalogResponse", fixture("prices/prices-live-shaped")],
  ["catalog.json#/$defs/ModelListResponse", fixture("catalogs/sample")],
  ["catalog.json#/$defs/ModelListResponse", fixture("catalogs/hundred")],
])("%s takes an answer of the documents", (ref, answer) => {
  expect(faultsOf(ref, answer)).toEqual([]);
});
