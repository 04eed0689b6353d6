// What the page reads: the list of models, and one document for each model. Plain JSON.
import type { FormData } from "./form-data.js";
import type { JsonObject } from "../../generator/page.js";

/** `site.json`: the facts of the SDK on every page. */
export interface Site {
  readonly name: string;
  readonly version: string;
  /** Files of models below `data/`, without extension, where that is not the id. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether a gateway serves the pages, which has a page, too. */
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
  /** Names of the operations that it is called with, where it has no contract of its own; the simplest first. */
  readonly operations?: readonly string[];
  /** Its entry of the price list, in the form of the price catalog. */
  readonly prices?: JsonObject;
  /** Its lines of the changelog, newest first. */
  readonly history?: readonly HistoryLine[];
}

/** The changes of a version. */
export interface HistoryLine {
  readonly version: string;
  readonly text: string;
}

/** One model of the list. */
export interface ModelRow extends Pick<ListedModel, "id" | "category" | "tags"> {
  /** `untyped`: the catalog has no contract of it that can be used. */
  readonly state?: "untyped";
  /** Kinds of files that its fields take. */
  readonly takes?: readonly Kind[];
  readonly seconds?: Seconds;
  /** Absent if the price list lacks it. */
  readonly price?: PriceRange;
}

/** A kind of file. */
export type Kind = "image" | "video" | "audio";

/** How long the output may be: a range, or one of a few lengths. */
export type Seconds =
  { readonly from: number; readonly to: number } | { readonly of: readonly number[] };

/** List prices of the output, in USD per unit. */
export interface PriceRange {
  readonly from: number;
  readonly to: number;
  /** Such as `usd_per_second`. */
  readonly unit: string;
  /** What the prices are listed under, such as `720P`, the cheapest first. */
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
  /** The contract, as the catalog publishes it, or as the documents state it. */
  readonly schema: JsonObject;
  /** Version and source of a contract of the catalog; absent if the documents state it. */
  readonly schemaVersion?: string;
  readonly source?: string;
  /** Description of the operation; absent for a model with a contract of its own. */
  readonly summary?: string;
}

/** `data/<file>.json`: a model that has a contract as its page shows it. The file of any other is a `ListedModel`. */
export interface ModelDocument extends ListedModel, RequestDocument {}

/** `calls/<name>.json`: an operation that models without a contract are called with. */
export interface OperationDocument extends RequestDocument {
  /** The ways to call it on the client, such as `music.sounds`. */
  readonly calls: readonly string[];
}
