// The catalog: which models the key may use, and their contracts (1-core.md, Endpoints).
import { reading } from "../../late/parts.js";
import type { Answered } from "../../transport/answer/answered.js";
import type { CallOptions } from "../../transport/call.js";
import type { Transport } from "../../transport/transport.js";
import type { CatalogEntry } from "./entry.js";

/** What to list. */
export interface CatalogQuery extends CallOptions {
  /** `category` adds category and tags; `parameters` adds the whole contract, which is large. Default: neither. */
  readonly expand?: "category" | "parameters" | undefined;
  /** Only this category. The gateway filters only expanded lists, so `expand` is then `category` where left out. */
  readonly category?: CatalogEntry["category"] | undefined;
}

/** `client.catalog`. */
export interface Catalog {
  /** The models that the key may use. */
  list(query?: CatalogQuery): Answered<readonly CatalogEntry[]>;
  /** The contract of one model, also of an id with a `/`. Throws `NotFoundError` for an unknown one. */
  schema(model: string, options?: CallOptions): Answered<CatalogEntry>;
}

/** Makes the resource. */
export function createCatalog(transport: Transport): Catalog {
  return Object.freeze({
    list: (query: CatalogQuery = {}) =>
      transport.sendBy(reading, query, (part, given) =>
        part.catalogCalls(transport).list(given).withResponse(),
      ),
    schema: (model: string, options: CallOptions = {}) =>
      transport.sendBy(reading, options, (part, given) =>
        part.catalogCalls(transport).schema(model, given).withResponse(),
      ),
  });
}
