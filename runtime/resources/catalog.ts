// Lists the models that the API key may use, and reads their contracts (API document 1-core.md,
// Endpoints).
import type { CatalogEntry, ModelParameters } from "../answers/catalog.js";
import {
  type Answer,
  type AnswerPromise,
  unreadableAnswer,
} from "../call/transport/answer/answer.js";
import { path } from "../call/transport/request.js";
import { CALL_OPTIONS, type CallOptions } from "../call/transport/options.js";
import type { Transport } from "../call/transport/call.js";
import type { OptionNames } from "../validation/options.js";
import { dataOf, fieldsOf, isObject } from "../validation/value.js";

/** Options of `catalog.list`. */
export interface CatalogQuery extends CallOptions {
  /**
   * Content to add to each entry: `category` adds category and tags, `parameters` adds the large
   * contract. Default: no added content.
   */
  readonly expand?: "category" | "parameters" | undefined;
  /**
   * Lists only models of this category. With a category, the default of `expand` is `category`,
   * because the gateway filters only expanded lists.
   */
  readonly category?: CatalogEntry["category"] | undefined;
}

/** `client.catalog`. */
export interface Catalog {
  /** Returns the models that the API key may use. */
  list(query?: CatalogQuery): AnswerPromise<readonly CatalogEntry[]>;
  /**
   * Returns the contract of one model. The id may contain a `/`. Throws `NotFoundError` for an
   * unknown id.
   */
  schema(model: string, options?: CallOptions): AnswerPromise<CatalogEntry>;
}

const QUERY_OPTIONS: OptionNames<CatalogQuery> = { ...CALL_OPTIONS, expand: true, category: true };

/** @internal */
export function createCatalog(transport: Transport): Catalog {
  const baseCall = { method: "GET", family: "catalog", resend: "freely", large: true } as const;
  return {
    list: (options: CatalogQuery = {}) =>
      transport.send(
        () => {
          const { category, expand = category && "category" } = options ?? {};
          return { ...baseCall, path: "/v1/models", query: { expand, category }, parse: entries };
        },
        options,
        QUERY_OPTIONS,
      ),
    schema: (model: string, options?: CallOptions) =>
      transport.send(() => {
        // Many proxies decode or refuse an encoded slash in a path, so an id with a slash goes into
        // the query.
        const target = model.includes("/")
          ? { path: "/v1/model-schema", query: { model } }
          : { path: path`/v1/models/${model}/schema` };
        const parse = (answer: Answer) => schemaEntry(answer, model);
        return { ...baseCall, ...target, model, parse };
      }, options),
  };
}

function entries(answer: Answer): readonly CatalogEntry[] {
  const { data } = fieldsOf(answer.body);
  if (!Array.isArray(data)) {
    throw unreadableAnswer(
      answer,
      "The list of models has no data. Check that baseUrl is the address of the gateway.",
    );
  }
  // Drops an invalid entry, so that the other entries stay usable.
  return (data as readonly unknown[]).filter(
    (entry): entry is CatalogEntry => isObject(entry) && typeof entry["id"] === "string",
  );
}

// Returns a contract in the form of a catalog entry. Some gateways send `model` instead of `id`,
// and the parameters at the top level (API document 4-field-notes.md, Catalog).
function schemaEntry(answer: Answer, model: string): CatalogEntry {
  const data = dataOf(answer.body);
  if (!isObject(data)) {
    const message = `The gateway sent no JSON object as the schema of ${model}. Query it again later.`;
    throw unreadableAnswer(answer, message, { model });
  }
  const id = typeof data["id"] === "string" ? data["id"] : model;
  if (isObject(data["parameters"])) return { ...data, id };
  const { operation, method = "POST", endpoint, schema_version, source, input_schema } = data;
  if (!isObject(input_schema)) return { ...data, id };
  const parameters = { operation, method, endpoint, schema_version, source, input_schema };
  return { ...data, id, parameters: parameters as ModelParameters };
}
