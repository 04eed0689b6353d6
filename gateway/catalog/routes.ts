// The three catalog routes (1-core.md, GET /v1/models and GET /v1/models/{model}/schema). A
// scenario, which is a simulated fault, can change their answers.
import { callerOf } from "../http/caller.js";
import type { App, RouteContext } from "../http/app.js";
import { json, jsonText } from "../http/answer.js";
import { invalid, refused } from "../http/refusal.js";
import { mayUse, type Key } from "../keys/key.js";
import type { Service } from "../instance/service.js";
import { offerOf, type Offer } from "../scenarios/book.js";
import { promisesIdempotency } from "../submissions/once.js";
import { isObject } from "../validation/json-path.js";
import {
  parametersOf,
  entryOf,
  viewOf,
  type CatalogEntry,
  type Catalog,
  type Expand,
} from "./catalog.js";

export function catalogRoutes(app: App, service: Service): void {
  app.get("/v1/models", (c) => {
    const key = callerOf(service, c);
    const expand = expandOf(c.req.query("expand"));
    const category = expand === "none" ? undefined : c.req.query("category");
    const { catalog } = service;
    const listed = visibleEntries(catalog, key).filter(
      (entry) => !category || entry.category === category,
    );
    const entries = expand === "parameters" ? bumpSchemas(c.env.trace.offers, listed) : listed;
    const isWhole = key.models === undefined && expand === "parameters" && !category;
    if (isWhole && entries === listed && catalog.saved !== undefined)
      return jsonText(catalog.saved);
    const data = entries.map((entry) => viewOf(entry, expand));
    return answerJson({ success: true, object: "list", data });
  });

  app.get("/v1/models/:model/schema", (c) => answerSchema(service, c, c.req.param("model")));

  app.get("/v1/model-schema", (c) => {
    const model = c.req.query("model");
    if (model === undefined) {
      callerOf(service, c);
      throw invalid('The query parameter "model" is required', "model");
    }
    return answerSchema(service, c, model);
  });
}

function answerSchema(service: Service, c: RouteContext, model: string): Response {
  const key = callerOf(service, c);
  c.env.trace.model = model.slice(0, 200);
  const entry = visibleEntries(service.catalog, key).find(({ id }) => id === model);
  if (entry === undefined) {
    const message = `There is no model ${JSON.stringify(model.slice(0, 100))} for this API key; GET /v1/models lists the models of the key`;
    throw refused(404, message, { code: "model_not_found", param: "model" });
  }
  const { offers } = c.env.trace;
  const [servedEntry = entry] = bumpSchemas(offers, [entry]);
  const isFlat = offerOf(offers, "flat")?.use() === true;
  return answerJson(isFlat ? flatContract(servedEntry) : contractOf(service, servedEntry));
}

/**
 * Returns a JSON response.
 *
 * @throws RefusalError 400 for an entry with very deep nesting. `JSON.parse` can read such an
 * entry, but `JSON.stringify` throws.
 */
function answerJson(body: unknown): Response {
  try {
    return json(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid(
      "An entry is nested too deeply for this answer; request /v1/models?expand=parameters without filters",
    );
  }
}

/**
 * Returns the contract of one model: its catalog entry with two more blocks. If the entry comes
 * from a saved catalog, or has no `parameters`, returns it unchanged.
 *
 * The documents mention additional blocks, but do not show them. Assumption: `idempotency` has a
 * flag, which is true if the documents promise Idempotency-Key for the model. `response_contract`
 * has the path of the task query.
 */
function contractOf(service: Service, { id, category, raw }: CatalogEntry): unknown {
  const hasContract = isObject(raw) && "parameters" in raw;
  if (service.catalog.saved !== undefined || id === undefined || !hasContract) return raw;
  const task_query =
    category === "image" ? "/v1/images/generations/{task_id}" : "/v1/tasks/{task_id}";
  return {
    ...raw,
    idempotency: { header: "Idempotency-Key", documented: promisesIdempotency(service, id) },
    response_contract: { status: 200, task_query },
  };
}

function expandOf(value: string | undefined): Expand {
  return value === "category" || value === "parameters" ? value : "none";
}

/**
 * Returns the entries that an API key may see. If the key allows a model that the catalog lacks,
 * adds an entry for the model, with the category `unknown`.
 */
function visibleEntries(catalog: Catalog, key: Key): readonly CatalogEntry[] {
  if (key.models === undefined) return catalog.entries;
  const unlisted = [...key.models].filter((name) => !catalog.byId.has(name));
  const allowed = catalog.entries.filter(({ id }) => id !== undefined && mayUse(key, id));
  return [...allowed, ...unlisted.map(unknownEntry)];
}

function unknownEntry(id: string): CatalogEntry {
  return entryOf({
    id,
    object: "model",
    created: 0, // Assumption: a model without catalog data has no date.
    owned_by: "custom",
    supported_endpoint_types: ["openai"],
    category: "unknown",
  });
}

/**
 * Applies the scenario `schema-bump` to entries. Returns the same list if the scenario changes no
 * entry.
 */
function bumpSchemas(
  offers: readonly Offer[],
  entries: readonly CatalogEntry[],
): readonly CatalogEntry[] {
  const offer = offerOf(offers, "schema-bump");
  if (offer === undefined) return entries;
  const [version = "2099-01-01"] = offer.scenario.words;
  const bumpedEntries = entries.map((entry) => bumpEntry(entry, version));
  const isBent = bumpedEntries.some((entry, i) => entry !== entries[i]);
  return isBent && offer.use() ? bumpedEntries : entries;
}

/** Changes schema_version and adds an optional field. Entries without a schema are unchanged. */
function bumpEntry(entry: CatalogEntry, schema_version: string): CatalogEntry {
  const { raw } = entry;
  const { input_schema: schema, ...parameters } = parametersOf(entry);
  if (!isObject(raw) || !isObject(schema)) return entry;
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const added_field = { type: "string", description: "Added by the scenario schema-bump." };
  const input_schema = { ...schema, properties: { ...properties, added_field } };
  return {
    ...entry,
    raw: { ...raw, parameters: { ...parameters, schema_version, input_schema } },
  };
}

/**
 * Converts an entry to the flat contract of some deployed services (4-field-notes.md, Catalog). A
 * flat contract has `model` instead of `id`, and some fields of `parameters` at the top level.
 */
function flatContract(entry: CatalogEntry): Record<string, unknown> {
  const { operation, endpoint, schema_version, input_schema } = parametersOf(entry);
  return { model: entry.id, operation, endpoint, schema_version, input_schema };
}
