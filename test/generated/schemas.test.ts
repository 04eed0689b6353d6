// The JSON Schemas of the emitted SDK give the same verdicts as its validators, in both drafts.
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { RequestSchema } from "../../runtime/call/model/json-schema.js";
import { models } from "../contracts/files.js";
import { tables } from "../contracts/tables/all.js";
import { moduleOf } from "./modules.js";
import { namesOf } from "../../generator/read/normalise/names.js";

const OPTIONS = { strict: false, validateFormats: false, ownProperties: true };
// Created once: reading a meta-schema takes longer than reading the schemas.
const NOW = new Ajv2020(OPTIONS);
const BEFORE = new Ajv(OPTIONS);

async function schemaOf(id: string): Promise<RequestSchema<unknown>> {
  const path = `../../generated/src/schemas/${namesOf(id).file}.js`;
  return ((await import(path)) as { default: RequestSchema<unknown> }).default;
}

const modelsOf = (names: readonly string[]) => names.filter((name) => models.has(name));

describe.each(tables.filter(({ names }) => modelsOf(names).length > 0))("$section", (table) => {
  const patches = Object.values(table.rows).flatMap((row) => [
    ...row.accept,
    ...row.refuse.map(([patch]) => patch),
  ]);
  const bodies = patches
    .filter((patch) => !("model" in patch))
    .map((patch) => {
      const body: Record<string, unknown> = { ...table.base, ...patch };
      delete body["model"];
      return JSON.parse(JSON.stringify(body)) as unknown;
    });

  test.each(modelsOf(table.names))("%s", async (id) => {
    const { validate } = await moduleOf(id);
    const { jsonSchema, vendor, version } = (await schemaOf(id))["~standard"];
    expect({ vendor, version }).toEqual({ vendor: "gateway-sdk", version: 1 });
    const now = NOW.compile(jsonSchema.input({ target: "draft-2020-12" }));
    const before = BEFORE.compile(jsonSchema.output({ target: "draft-07" }));
    const disagreeing = bodies.filter((body) => {
      const accepted = validate(body, { rules: false }).length === 0;
      return now(body) !== accepted || before(body) !== accepted;
    });
    expect(disagreeing).toEqual([]);
    expect(bodies.length).toBeGreaterThan(5);
  });
});

test("a schema does not mention model, and keeps the catalog's keywords of fields", async () => {
  const schema = (await schemaOf("x-imagine-video"))["~standard"].jsonSchema.input({
    target: "draft-2020-12",
  });
  expect(JSON.stringify(schema)).not.toContain('"model"');
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["prompt"],
    properties: { resolution: { enum: ["480p", "720p"], default: "480p" } },
  });
});
