// A changed default that changes the price of a request is minor, and marked as money.
import { expect, test } from "vitest";
import { compareContracts } from "../../../generator/compare/diff/compare-contracts.js";
import { driftTable } from "../../../generator/compare/drift/report/table.js";
import { modelWith, sideOf } from "../drift/sides.js";

const object = (properties: object) => ({ type: "object", properties });
const changesOf = (before: object, after: object) =>
  compareContracts(
    sideOf(modelWith(object(before))),
    sideOf(modelWith(object(after), { schema_version: "2026-08-01" })),
  );

const whole = { type: "integer" };
const words = { enum: ["720p", "1080p"] };
const settings = (more: object) => ({ parameters: object({ sampleCount: { ...whole, ...more } }) });

test.each<[what: string, before: object, after: object, field: string, words: string]>([
  [
    "a length",
    { seconds: { ...whole, default: 5 } },
    { seconds: { ...whole, default: 15 } },
    "seconds",
    "changed from 5 to 15",
  ],
  [
    "a length as text",
    { duration: { enum: ["5", "8"], default: "5" } },
    { duration: { enum: ["5", "8"], default: "8" } },
    "duration",
    'changed from "5" to "8"',
  ],
  ["a new default", { n: whole }, { n: { ...whole, default: 4 } }, "n", "added: 4"],
  [
    "a removed default",
    { num_images: { ...whole, default: 4 } },
    { num_images: whole },
    "num_images",
    "removed (was 4)",
  ],
  [
    "a resolution",
    { resolution: { ...words, default: "720p" } },
    { resolution: { ...words, default: "1080p" } },
    "resolution",
    'changed from "720p" to "1080p"',
  ],
  [
    "sound",
    { generate_audio: { type: "boolean", default: false } },
    { generate_audio: { type: "boolean", default: true } },
    "generate_audio",
    "changed from false to true",
  ],
  [
    "a check that has a price",
    { nsfw_check: { type: "boolean", default: false } },
    { nsfw_check: { type: "boolean", default: true } },
    "nsfw_check",
    "changed from false to true",
  ],
  [
    "a count among settings",
    settings({ default: 1 }),
    settings({ default: 2 }),
    "parameters.sampleCount",
    "changed from 1 to 2",
  ],
])("%s", async (_, before, after, field, said) => {
  expect(await changesOf(before, after)).toMatchObject([
    {
      field,
      kind: "default-changed",
      class: "minor",
      money: true,
      sentence: `${field}: default ${said}; a request without this field may have another price`,
    },
  ]);
});

test.each<[what: string, before: object, after: object]>([
  ["a seed", { seed: { ...whole, default: 1 } }, { seed: { ...whole, default: 2 } }],
  ["steps", { steps: { ...whole, default: 20 } }, { steps: { ...whole, default: 30 } }],
  [
    "a size",
    { size: { enum: ["a", "b"], default: "a" } },
    { size: { enum: ["a", "b"], default: "b" } },
  ],
  [
    "a ratio",
    { aspect_ratio: { type: "string", default: "1:1" } },
    { aspect_ratio: { type: "string", default: "16:9" } },
  ],
])("%s changes no price", async (_, before, after) => {
  const [change, ...others] = await changesOf(before, after);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ kind: "default-changed", class: "patch" });
  expect(change).not.toHaveProperty("money");
});

test("the report marks the change as money", async () => {
  const changes = await changesOf(
    { seconds: { ...whole, default: 5 } },
    { seconds: { ...whole, default: 15 } },
  );
  const version = { current: "1.0.0", next: "1.1.0", released: "1.0.0" };
  const lists = { prices: [], rejected: [], notRead: [], warnings: [] };
  const report = { drift: true, class: "minor" as const, version, models: 1, changes, ...lists };
  expect(driftTable(report, false, false).split("\n").at(-1)).toBe(
    "  minor  seconds  default changed from 5 to 15; a request without this field may have another price (money)",
  );
});
