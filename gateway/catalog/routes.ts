// The three catalog routes (1-core.md, GET /v1/models and GET /v1/models/{model}/schema).
import { callerOf } from "../http/caller.js";
import type { App, RouteContext } from "../http/app.js";
import { jsonText } from "../http/answer.js";
import { invalid, Refused } from "../http/refusal.js";
import { mayUse, type Key } from "../keys/key.js";
import type { Service } from "../instance/service.js";
import { offerOf } from "../scenarios/book.js";
import { promisesIdempotency } from "../submissions/once.js";
import { drifted, flatText } from "./bend-entry.js";
import {
  catalogOf,
  entryText,
  listText,
  objectText,
  type Catalog,
  type CatalogEntry,
  type Expand,
} from "./catalog.js";

/** Adds the catalog routes. */
export function catalogRoutes(app: App, service: Service): void {
  app.get("/v1/models", (c) => {
    const key = callerOf(service, c);
    const expand = expandOf(c.req.query("expand"));
    const category = expand === "none" ? undefined : c.req.query("category");
    const { catalog } = service;
    const listed = visibleEntries(catalog, key).filter(
      (entry) => !category || entry.category === category,
    );
    const shown = expand === "parameters" ? drifted(c.env.trace.offers, listed) : listed;
    const isWhole = key.models === undefined && expand === "parameters" && !category;
    if (isWhole && shown === listed && catalog.saved !== undefined) return jsonText(catalog.saved);
    return jsonText(listText(shown.map((entry) => entryText(entry, expand))));
  });

  app.get("/v1/models/:model/schema", (c) => answerSchema(service, c, c.req.param("model")));

  app.get("/v1/model-schema", (c) => {
    const model = c.req.query("model");
    if (model === undefined) {
      callerOf(service, c);
      throw invalid("model is required, as a query parameter", "model");
    }
    return answerSchema(service, c, model);
  });
}

function answerSchema(service: Service, c: RouteContext, model: string): Response {
  const key = callerOf(service, c);
  c.env.trace.model = model.slice(0, 200);
  const entry = visibleEntries(service.catalog, key).find(({ id }) => id === model);
  if (entry === undefined) {
    throw new Refused({
      status: 404,
      type: "invalid_request_error",
      code: "model_not_found",
      param: "model",
      message: `There is no model ${JSON.stringify(model.slice(0, 100))} for this API key`,
    });
  }
  const { offers } = c.env.trace;
  const [shown = entry] = drifted(offers, [entry]);
  const isFlat = offerOf(offers, "flat")?.use() === true;
  return jsonText(isFlat ? flatText(shown) : schemaText(service, shown));
}

/**
 * The text of a single-model contract: the entry "with additional blocks". An entry of a given catalog is served as it came.
 *
 * Assumption: the blocks' content is not shown; they say whether Idempotency-Key is documented for the model, and where
 * its tasks are read. An entry without a contract has no `parameters` and no blocks.
 */
function schemaText(service: Service, { id, category, members, raw }: CatalogEntry): string {
  const hasContract = members.some(({ key }) => key === "parameters");
  if (service.catalog.saved !== undefined || id === undefined || !hasContract) return raw;
  const documented = promisesIdempotency(service, id);
  const query = category === "image" ? "/v1/images/generations/{task_id}" : "/v1/tasks/{task_id}";
  return objectText([
    ...members,
    { key: "idempotency", raw: JSON.stringify({ header: "Idempotency-Key", documented }) },
    { key: "response_contract", raw: JSON.stringify({ status: 200, task_query: query }) },
  ]);
}

function expandOf(value: string | undefined): Expand {
  return value === "category" || value === "parameters" ? value : "none";
}

/** The entries a key may see. A name in its allow-list that the catalog lacks is listed with category `unknown`. */
function visibleEntries(catalog: Catalog, key: Key): readonly CatalogEntry[] {
  if (key.models === undefined) return catalog.entries;
  const unlisted = [...key.models].filter((name) => !catalog.byId.has(name));
  const added = catalogOf(unlisted.map(unknownEntry)).entries;
  return [...catalog.entries.filter(({ id }) => id !== undefined && mayUse(key, id)), ...added];
}

function unknownEntry(id: string): string {
  return JSON.stringify({
    id,
    object: "model",
    created: 0, // Assumption: a name without catalog metadata has no date either.
    owned_by: "custom",
    supported_endpoint_types: ["openai"],
    category: "unknown",
  });
}
