// `reference.json`: the operations of the OpenAPI document as the reference shows them. Plain JSON.
import type { Json } from "../../../generator/schema/json.js";
import type { Control, FormField } from "./form-data.js";

/** The reference of a gateway. */
export interface ReferenceData {
  readonly version: string;
  readonly about: string;
  /** The operations by resource. */
  readonly groups: readonly Group[];
  /** Bodies of answers, by name: many operations answer alike. */
  readonly bodies: Readonly<Record<string, Control>>;
}

/** A resource with its operations. */
export interface Group {
  readonly name: string;
  readonly about: string;
  readonly operations: readonly Operation[];
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Whether the API key is sent. */
  readonly key: "required" | "optional" | "forbidden";
  readonly parameters: readonly Parameter[];
  /** The models that have a request of their own, whose documents (`data/<file>.json`) say what it takes. */
  readonly models: readonly string[];
  /** How prices are made, by model; absent where the price list has none. */
  readonly formulas: Readonly<Record<string, string>>;
  /** The request of all other models, and of an operation without models. */
  readonly request?: OperationRequest;
  readonly answers: readonly OperationAnswer[];
}

/** A parameter of path, query or header. */
export interface Parameter {
  readonly in: string;
  readonly field: FormField;
  readonly example?: Json;
}

export interface OperationRequest {
  readonly mediaType: string;
  readonly about: string;
  readonly body: Control;
  readonly example?: Json;
  /** Models that it is for, as far as they are known. */
  readonly offered: readonly string[];
}

export interface OperationAnswer {
  /** Such as `200`, or `default`. */
  readonly status: string;
  readonly about: string;
  readonly mediaType: string;
  /** Name of its body. */
  readonly body: string;
  readonly example?: Json;
}
