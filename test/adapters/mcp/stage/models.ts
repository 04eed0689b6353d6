// Models of test catalogs, for tests of their tools.
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";
import { checkCatalog } from "../../../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../../../generator/read/check/endpoint.js";
import { slugOf } from "../../../../generator/read/normalise/names.js";
import type { Json } from "../../../../generator/read/schema/json.js";
import type { Models } from "../../../../runtime/adapters/mcp/index.js";
import { defineModel } from "../../../../runtime/call/model/definition.js";
import type { PricingFacts } from "../../../../runtime/pricing/facts.js";
import { requestSchema } from "../../../../runtime/call/model/json-schema.js";
import type { ModelEntry } from "../../../../runtime/call/model/registry.js";

export interface Facts {
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly title?: string;
  readonly category?: string;
  readonly capabilityTags?: readonly string[];
  readonly operation?: string;
  readonly pricing?: PricingFacts;
}

export function entryOf(id: string, facts: Facts = {}): ModelEntry {
  const { schema = { type: "object" }, title, operation = "video_generation", pricing } = facts;
  const { category = "video", capabilityTags = ["Text to Video"] } = facts;
  const about = { id, category, capabilityTags, operation };
  const model = defineModel(
    {
      ...about,
      method: "POST",
      endpoint: "/v1/videos/generations",
      schemaVersion: "2026-01-01",
      idempotencyKey: false,
      ...(pricing && { pricing }),
    },
    () => true,
  );
  return {
    ...about,
    slug: slugOf(id),
    fields: {},
    load: async () => model,
    ...(title !== undefined && { title }),
    schema: async () => requestSchema(model, () => structuredClone(schema)),
  };
}

export const modelsOf = (entries: readonly ModelEntry[]): Models =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

/** The models that the generator accepts from the hostile catalog. */
export async function hostileModels(): Promise<readonly ModelEntry[]> {
  const path = fileURLToPath(new URL("../../../fixtures/catalogs/hostile.json", import.meta.url));
  const { data } = JSON.parse(await readFile(path, "utf8")) as { readonly data: readonly Json[] };
  const entries = data.map((raw, index) => ({ index, raw }));
  const { models } = checkCatalog(entries, { listed: DOCUMENTED_ENDPOINTS });
  return models.flatMap(({ id, category, capabilityTags, parameters }) => {
    if (parameters === undefined) return [];
    const { inputSchema: schema, operation } = parameters;
    const { title } = schema;
    return entryOf(id, {
      schema,
      operation,
      category,
      capabilityTags,
      ...(typeof title === "string" && { title }),
    });
  });
}
