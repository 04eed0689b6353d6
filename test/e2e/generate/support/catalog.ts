// Catalogs in the documented form (1-core.md, GET /v1/models), small enough to read in a test.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** JSON that a test builds. Any value is allowed, because the generator must handle any value. */
export type Loose = Readonly<Record<string, unknown>>;

/** A schema with a required prompt. `more` adds keywords, or removes one with `undefined`. */
export function schemaOf(id: string, more: Loose = {}): Loose {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["model", "prompt"],
    properties: {
      model: { type: "string", enum: [id] },
      prompt: { type: "string", description: "What to show." },
    },
    additionalProperties: true,
    ...more,
  };
}

/** The parameters block of a video model. */
export function parametersOf(id: string, more: Loose = {}): Loose {
  return {
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schema_version: "2026-08-01",
    source: "task_model_registry",
    input_schema: schemaOf(id),
    ...more,
  };
}

/** A catalog entry without parameters. */
export function bareEntry(id: string, category: string): Loose {
  return {
    id,
    object: "model",
    created: 1767225600,
    owned_by: "x",
    supported_endpoint_types: [category],
    category,
    capability_tags: ["Text to Video"],
  };
}

/** A video model. `more` overrides its parameters block. */
export function entry(id: string, more: Loose = {}): Loose {
  return { ...bareEntry(id, "video"), parameters: parametersOf(id, more) };
}

/** A video model with these properties in addition to `model` and `prompt`. */
export function entryWith(id: string, properties: Loose, keywords: Loose = {}): Loose {
  const base = schemaOf(id)["properties"] as Loose;
  const all = Object.fromEntries([...Object.entries(base), ...Object.entries(properties)]);
  return entry(id, { input_schema: schemaOf(id, { ...keywords, properties: all }) });
}

/** The answer to a list request. */
export const catalogOf = (entries: readonly unknown[]): Loose => ({
  success: true,
  object: "list",
  data: entries,
});

/** Writes a list answer into a folder. Returns the file's path. */
export function saveCatalog(folder: string, name: string, entries: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(catalogOf(entries)));
  return path;
}
