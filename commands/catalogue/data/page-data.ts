// What the page reads: the list of models, and one document for each model. Plain JSON.
import type { JsonObject } from "../../../generator/schema/json.js";
import type { FormData } from "./form-data.js";

/** `site.json`: what every page shows of the SDK. */
export interface Site {
  readonly name: string;
  readonly version: string;
  /** Files of models below `data/`, without extension, where that is not the id. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether a gateway serves the pages, which has a page, too. */
  readonly isServed: boolean;
}

/** `models.json`: what the list shows. */
export interface ModelList {
  readonly models: readonly ModelRow[];
}

/** A model as the catalog lists it; that is all where it has no contract. */
export interface ListedModel {
  readonly id: string;
  readonly category: string;
  readonly tags: readonly string[];
}

/** One model of the list. */
export interface ModelRow extends ListedModel {
  /** `untyped`: the catalog has no contract of it that can be used. */
  readonly state?: "untyped";
  /** Kinds of files that its fields take. */
  readonly takes?: readonly Kind[];
  readonly seconds?: Seconds;
  /** Absent where the price list does not have it. */
  readonly price?: PriceRange;
}

/** What a file is. */
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

/** `data/<file>.json`: a model that has a contract as its page shows it. The file of any other is a `ListedModel`. */
export interface ModelDocument extends ListedModel, FormData {
  readonly method: string;
  readonly endpoint: string;
  readonly schemaVersion: string;
  readonly source: string;
  /** Documented rules, in words. */
  readonly rules: readonly string[];
  /** Its entry of the price list, in the form of the price catalog. */
  readonly prices?: JsonObject;
  /** What the changelog says of it, newest first. */
  readonly history: readonly { readonly version: string; readonly text: string }[];
  readonly example: JsonObject;
  /** The contract, as the catalog publishes it. */
  readonly schema: JsonObject;
}
