// Types of the JSON files that the pages load: the list of models, and a document for each model.
import type { FormData } from "./form-data.js";
import type { MediaKind } from "../../generator/forms.js";
import type { JsonObject } from "../../generator/page.js";

/** Content of `site.json`, which every page loads. */
export interface Site {
  readonly name: string;
  readonly version: string;
  /** File names in `data/` by model id, without extension. Omits names that equal the id. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether a gateway serves the site. A site without a gateway has no gateway page. */
  readonly isServed: boolean;
}

/** Content of `site.json` if there is no SDK. */
export interface NoSite {
  /** A message that the page shows instead of its content. */
  readonly problem: string;
}

/** Content of `models.json`: the list of models. */
export interface ModelList {
  readonly models: readonly ModelRow[];
}

/** A model from the catalog, with or without a contract. */
export interface ListedModel {
  readonly id: string;
  readonly category: string;
  readonly tags: readonly string[];
  /**
   * Operations that can call a model without a contract. The operation with the fewest required
   * fields comes first.
   */
  readonly operations?: readonly string[];
  /** The list prices, in the format of the price catalog. Absent if the model has no list price. */
  readonly prices?: JsonObject;
  /** Changelog lines about the model, newest first. */
  readonly history?: readonly HistoryLine[];
}

export interface HistoryLine {
  readonly version: string;
  readonly text: string;
}

/** A model in the list of models. */
export interface ModelRow extends Pick<ListedModel, "id" | "category" | "tags"> {
  /** Set to `untyped` if the catalog has no usable contract for the model. */
  readonly state?: "untyped";
  /** Kinds of files that the request fields accept. */
  readonly takes?: readonly Kind[];
  readonly seconds?: Seconds;
  /** The range of the prices in `fixed_prices`. Absent if the price list has no such price. */
  readonly price?: PriceRange;
}

/** `image`, `video` or `audio`. */
export type Kind = MediaKind;

/** The length of the output in seconds: a range, or a list of lengths. */
export type Seconds =
  { readonly from: number; readonly to: number } | { readonly of: readonly number[] };

/** The lowest and the highest list price, in USD per `unit`. */
export interface PriceRange {
  readonly from: number;
  readonly to: number;
  /** The unit of the prices, such as `usd_per_second`. */
  readonly unit: string;
  /** Names of the priced variants, such as `720P`, cheapest first. */
  readonly keys: readonly string[];
}

/** Content of `search.json`. */
export interface SearchWords {
  /** The request fields of each model with a contract, by model id. */
  readonly fields: Readonly<Record<string, SearchFields>>;
  readonly operations: readonly ListedOperation[];
}

/**
 * The request fields of a model. Each inner list has a field name, followed by the listed values of
 * the field, such as `["mode", "4k"]`.
 */
export type SearchFields = readonly (readonly string[])[];

/** An operation of the API reference. */
export interface ListedOperation {
  /** The `operationId` in the OpenAPI document. */
  readonly id: string;
  readonly summary: string;
  /** The section of the reference that has the operation. */
  readonly tag: string;
  /** The HTTP method in capitals. */
  readonly method: string;
  readonly path: string;
}

/**
 * The form of a request, with endpoint and rules. The request schema is in a separate file, because
 * only the tab Contract needs it.
 */
export interface RequestDocument extends FormData {
  readonly method: string;
  readonly endpoint: string;
  /** Sentences about the documented rules. */
  readonly rules: readonly string[];
  readonly example: JsonObject;
  /**
   * Version and source of the contract. Both are absent if the schema comes from the API documents.
   */
  readonly schemaVersion?: string;
  readonly source?: string;
  /** Description of the operation; absent for a model with a contract. */
  readonly summary?: string;
}

/** Content of `data/<file>.json` for a model with a contract. Other models have a `ListedModel`. */
export interface ModelDocument extends ListedModel, RequestDocument {}

/** Content of `calls/<name>.json`: an operation for models without a contract. */
export interface OperationDocument extends RequestDocument {
  /** Client methods that call the operation, such as `music.sounds`. */
  readonly calls: readonly string[];
}
