// The form of a request as the page gets it: fields with their controls, and which fields go together. Plain JSON.
import type { Kind } from "./page-data.js";
import type { Json } from "../../generator/page.js";

/** The form of one model. */
export interface FormData {
  readonly fields: readonly FormField[];
  /** Fields that exclude each other. */
  readonly choices: readonly Choice[];
  /** Groups of combinations; a request is of one combination of each group. */
  readonly groups: readonly (readonly Combination[])[];
}

/** A field of the form. */
export interface FormField {
  readonly name: string;
  /** The `title` of the contract, or the name in words. */
  readonly title: string;
  readonly required: boolean;
  readonly control: Control;
  readonly description?: string;
  /** What the contract allows, in words: `3 to 15 seconds`. */
  readonly limits?: string;
  /** What only the server checks. */
  readonly note?: string;
  readonly default?: Json;
  readonly deprecated?: true;
  /** Many models of the category have it. */
  readonly usual?: true;
  /** The field that it needs, or that decides whether it is needed. */
  readonly under?: string;
}

/** How a value is entered. */
export type Control =
  | { readonly kind: "choice"; readonly values: readonly Json[] }
  | { readonly kind: "boolean" }
  | NumberControl
  | TextControl
  | ListControl
  | { readonly kind: "object"; readonly fields: readonly FormField[] }
  /** An object with any names. */
  | { readonly kind: "map"; readonly values: Control }
  | UnionControl
  /** A value of any other form, as JSON. */
  | { readonly kind: "json" };

export interface NumberControl {
  readonly kind: "number";
  readonly unit?: string;
  /** Where a slider stands; absent if a bound is missing, or if it would have too many places. */
  readonly grid?: Grid;
  /** The least number, if it is known. */
  readonly least?: number;
}

/** The places of a slider, from the first to the last. */
export interface Grid {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export interface TextControl {
  readonly kind: "text";
  readonly isLong: boolean;
  /** The text is the URL of such a file. */
  readonly media?: Kind;
}

export interface ListControl {
  readonly kind: "list";
  readonly items: Control;
  /** How many items at most. */
  readonly max?: number;
}

/** A value of one of several kinds. */
export interface UnionControl {
  readonly kind: "union";
  readonly options: readonly Option[];
}

/** One kind of a union. */
export interface Option {
  readonly label: string;
  readonly control: Control;
}

/** Fields of which a request has those of one side only. */
export interface Choice {
  readonly sides: readonly (readonly string[])[];
}

/** What a combination demands of fields. */
export type Combination = Readonly<Record<string, FieldDemand>>;

interface FieldDemand {
  readonly presence?: "required" | "never";
  /** The values that a field may have if it is present. */
  readonly values?: readonly Json[];
}
