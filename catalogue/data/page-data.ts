// The JSON that the page reads: the list of models, and one document for each model.
import type { FormData } from "./form-data.js";
import type { JsonObject } from "../../generator/page.js";

/** `site.json`: the facts of the SDK on every page. */
export interface Site {
  readonly name: string;
  readonly version: string;
  /** File names of models below `data/`, without extension, if they differ from the id. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether a gateway serves the site; such a site has a page for the gateway. */
  readonly isServed: boolean;
}

/** `models.json`: the rows of the list. */
export interface ModelList {
  readonly models: readonly ModelRow[];
}

/** A model as the catalog lists it. */
export interface ListedModel {
  readonly id: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Names of the operations that call it, if it has no contract; the simplest first. */
  readonly operations?: readonly string[];
  /** Its entry of the price list, in the form of the price catalog. */
  readonly prices?: JsonObject;
  /** Its lines of the changelog, newest first. */
  readonly history?: readonly HistoryLine[];
}

/** One change in a version. */
export interface HistoryLine {
  readonly version: string;
  readonly text: string;
}

/** One model of the list. */
export interface ModelRow extends Pick<ListedModel, "id" | "category" | "tags"> {
  /** `untyped`: the catalog has no usable contract of the model. */
  readonly state?: "untyped";
  /** Kinds of files that its fields take. */
  readonly takes?: readonly Kind[];
  readonly seconds?: Seconds;
  /** Absent if the price list lacks it. */
  readonly price?: PriceRange;
}

/** A kind of file. */
export type Kind = "image" | "video" | "audio";

/** The length of the output in seconds: a range, or a list of lengths. */
export type Seconds =
  { readonly from: number; readonly to: number } | { readonly of: readonly number[] };

/** List prices of the output, in USD per unit. */
export interface PriceRange {
  readonly from: number;
  readonly to: number;
  /** Such as `usd_per_second`. */
  readonly unit: string;
  /** Keys of the prices, such as `720P`, cheapest first. */
  readonly keys: readonly string[];
}

/** `search.json`: by id, names of fields and listed values. */
export type SearchWords = Readonly<Record<string, readonly string[]>>;

/** The form of a request, and its facts. */
export interface RequestDocument extends FormData {
  readonly method: string;
  readonly endpoint: string;
  /** Documented rules, in words. */
  readonly rules: readonly string[];
  readonly example: JsonObject;
  /** The schema from the catalog, or from the API documents. */
  readonly schema: JsonObject;
  /**
   * Version and source of a contract of the catalog; absent if the API documents have the schema.
   */
  readonly schemaVersion?: string;
  readonly source?: string;
  /** Description of the operation; absent for a model with a contract. */
  readonly summary?: string;
}

/** `data/<file>.json`: a model with a contract. The file of any other model is a `ListedModel`. */
export interface ModelDocument extends ListedModel, RequestDocument {}

/** `calls/<name>.json`: an operation for models without a contract. */
export interface OperationDocument extends RequestDocument {
  /** The ways to call it on the client, such as `music.sounds`. */
  readonly calls: readonly string[];
}
