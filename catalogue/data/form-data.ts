// The form of a request as plain JSON: fields with their controls, and fields that go together.
import type { Kind } from "./page-data.js";
import type { Json } from "../../generator/page.js";

/** The form of one model. */
export interface FormData {
  readonly fields: readonly FormField[];
  /** Fields that exclude each other. */
  readonly choices: readonly Choice[];
  /** Groups of combinations; a request matches one combination of each group. */
  readonly groups: readonly (readonly Combination[])[];
}

/** A field of the form. */
export interface FormField {
  readonly name: string;
  /** The `title` from the contract, or the name in words. */
  readonly title: string;
  readonly required: boolean;
  readonly control: Control;
  readonly description?: string;
  /** The limits of the contract, in words: `3 to 15 seconds`. */
  readonly limits?: string;
  /** The checks that only the server makes. */
  readonly note?: string;
  readonly default?: Json;
  readonly deprecated?: true;
  /** Set if many models of the category have the field. */
  readonly usual?: true;
  /** The field that this field needs, or that decides whether it is required. */
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
  /** The positions of a slider; absent if a bound is missing, or if there would be too many. */
  readonly grid?: Grid;
  /** The minimum, if the contract has one. */
  readonly least?: number;
}

/** The positions of a slider, from first to last. */
export interface Grid {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export interface TextControl {
  readonly kind: "text";
  readonly isLong: boolean;
  /** The kind of file, if the text is the URL of a file. */
  readonly media?: Kind;
}

export interface ListControl {
  readonly kind: "list";
  readonly items: Control;
  /** Maximum number of items. */
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

/** Sides of fields. A request has fields of one side only. */
export interface Choice {
  readonly sides: readonly (readonly string[])[];
}

/** The demand of a combination on each field. */
export type Combination = Readonly<Record<string, FieldDemand>>;

interface FieldDemand {
  readonly presence?: "required" | "never";
  /** The values that a field may have if it is present. */
  readonly values?: readonly Json[];
}
