// Types of a request form as JSON: fields, controls, and allowed combinations of fields.
import type { Kind } from "./page-data.js";
import type { Json } from "../../generator/page.js";

/** The form for requests to one model. */
export interface FormData {
  readonly fields: readonly FormField[];
  /** Choices between fields that exclude each other. */
  readonly choices: readonly Choice[];
  /**
   * Groups of allowed field combinations. A valid request matches one combination in every group.
   */
  readonly groups: readonly (readonly Combination[])[];
}

export interface FormField {
  readonly name: string;
  /** The `title` from the contract, or else a title made from the field name. */
  readonly title: string;
  readonly required: boolean;
  readonly control: Control;
  readonly description?: string;
  /** The limits from the contract as text, such as `3 to 15 seconds`. */
  readonly limits?: string;
  /** A text about checks that only the server makes. */
  readonly note?: string;
  readonly default?: Json;
  readonly deprecated?: true;
  /** True if many models in the category have this field. */
  readonly usual?: true;
  /** Name of the parent field. The form shows this field below its parent. */
  readonly under?: string;
}

export type Control =
  | { readonly kind: "choice"; readonly values: readonly Json[] }
  | { readonly kind: "boolean" }
  | NumberControl
  | TextControl
  | ListControl
  | { readonly kind: "object"; readonly fields: readonly FormField[] }
  /** An object with arbitrary field names. */
  | { readonly kind: "map"; readonly values: Control }
  | UnionControl
  /** Any other value, entered as JSON text. */
  | { readonly kind: "json" };

export interface NumberControl {
  readonly kind: "number";
  readonly unit?: string;
  /** The positions of the slider. Absent if the number gets no slider. */
  readonly grid?: Grid;
  /** The minimum from the contract. */
  readonly least?: number;
  /**
   * Set if a documented rule requires row numbers in this field of a list item. Then the form
   * writes the numbers, and this is the number of the first row.
   */
  readonly first?: number;
}

/** The positions of a slider: `from`, then steps of `step` up to `to`. */
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
  /** The title of an item in the contract. */
  readonly itemTitle?: string;
  /** Maximum number of items. */
  readonly max?: number;
  readonly sum?: SumRule;
  /** Set if the items are the turns of a conversation with a text model. */
  readonly chat?: Chat;
}

/**
 * A documented rule about a list. `member` is the name of an item field, and `equals` is the name
 * of a request field. The sum of the item field over all items must be equal to the request field.
 */
export interface SumRule {
  /** Name of the rule. A validation issue has the same name in its field `rule`. */
  readonly rule: string;
  readonly member: string;
  readonly equals: string;
}

/** The message box for a conversation. A turn has the fields `role` and `parts`. */
export interface Chat {
  /** Whether a part can be a file: `fileData` with `mimeType` and `fileUri`. */
  readonly takesFiles: boolean;
}

/** A control with several alternatives. The user first chooses an alternative. */
export interface UnionControl {
  readonly kind: "union";
  readonly options: readonly Option[];
}

export interface Option {
  readonly label: string;
  readonly control: Control;
}

/** A choice between groups of fields, called sides. A request has fields of only one side. */
export interface Choice {
  readonly sides: readonly (readonly string[])[];
}

/**
 * An allowed combination of fields. For each field name: whether a request must or must not have
 * the field, and which values are allowed.
 */
export type Combination = Readonly<Record<string, FieldDemand>>;

interface FieldDemand {
  readonly presence?: "required" | "never";
  /** The allowed values of the field. Absent if every value is allowed. */
  readonly values?: readonly Json[];
}
