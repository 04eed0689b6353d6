// What the page reads: the list of models, and one document for each model. Plain JSON.
import type { Json, JsonObject } from "../../../generator/schema/json.js";

/** `models.json`: what the list shows and searches. */
export interface ModelList {
  readonly sdk: { readonly name: string; readonly version: string };
  readonly models: readonly ModelRow[];
}

/** One model of the list. */
export interface ModelRow {
  readonly id: string;
  /** File name of its document and of its module, without extension; absent where it has no contract. */
  readonly file?: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** `untyped`: the catalog has no contract of it that can be used. */
  readonly state?: "untyped";
  /** Names and descriptions of its fields, for the search. */
  readonly text: string;
  /** The lowest listed price. */
  readonly price?: { readonly usd: number; readonly unit: string };
}

/** `data/<file>.json`: a model as its page shows it. */
export interface ModelDocument {
  readonly id: string;
  readonly method: string;
  readonly endpoint: string;
  readonly schemaVersion: string;
  readonly source: string;
  readonly fields: readonly FormField[];
  /** Groups of modes that exclude each other. */
  readonly choices: readonly Choice[];
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

/** A field of the form. */
export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly control: Control;
  readonly description?: string;
  /** Range and unit, in words. */
  readonly facts?: string;
  readonly default?: Json;
  readonly deprecated?: true;
}

/** How a value is entered. */
export type Control =
  | { readonly kind: "choice"; readonly values: readonly Json[] }
  | { readonly kind: "boolean" }
  | {
      readonly kind: "number";
      readonly min?: number;
      readonly max?: number;
      /** Absent where any number of digits is allowed. */
      readonly step?: number;
    }
  | { readonly kind: "text"; readonly isLong: boolean; readonly max?: number }
  | {
      readonly kind: "list";
      readonly items: Control;
      /** How many items at most. */
      readonly max?: number;
    }
  | { readonly kind: "object"; readonly fields: readonly FormField[] }
  /** A value of any other form, as JSON. */
  | { readonly kind: "json" };

/** Modes of which a request has one. */
export interface Choice {
  readonly modes: readonly Mode[];
}

/** One combination of fields. */
export interface Mode {
  readonly label: string;
  /** Fields that have one value in it. */
  readonly set: JsonObject;
  /** Fields that it excludes. */
  readonly without: readonly string[];
  /** Fields that it requires. */
  readonly required: readonly string[];
}
