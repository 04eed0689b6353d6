// Defines the types of contracts. A contract is the data that the emitters need for one model or
// operation.
import type { JsonObject } from "../schema/json.js";
import type { Doubt } from "../schema/left-open.js";
import type { PriceFacts } from "./prices.js";

/** A documented condition on the fields of a request (contracts/README.md, Rules). */
export interface Rule {
  readonly name: string;
  readonly section: string;
  readonly message: string;
  /** JSON Schema for the whole request. It may use `x-` keywords of contracts/README.md. */
  readonly schema: JsonObject;
  /** Top-level field that the rule is about. Empty if the rule is about the whole request. */
  readonly param: string;
}

/** Documented values for a model that are not in the model's schema, such as the timeout. */
export interface DocumentedFacts {
  readonly idempotencyKey: boolean;
  /** The sentence in the API documents that promises the idempotency key. */
  readonly idempotencySays?: string;
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  readonly timeoutSeconds?: number;
  /** Documented fields that affect the price (contracts/README.md, Facts of prices). */
  readonly pricing?: JsonObject;
  /** Fields that take URLs of images, although the names of the fields do not show this. */
  readonly imageFields?: readonly string[];
}

/** The file name and the type name of a contract. */
export interface Names {
  /** File name without its extension. */
  readonly file: string;
  /** Name of the request type, such as `XV3OmniRequest`. */
  readonly type: string;
}

interface RequestContract {
  readonly names: Names;
  readonly operation: string;
  readonly method: "POST";
  readonly endpoint: string;
  /** The published request schema, sorted by `canonicalSchema`. */
  readonly schema: JsonObject;
  readonly rules: readonly Rule[];
  /** The fields that affect the price, for estimates (contracts/README.md, Facts of prices). */
  readonly pricing: JsonObject;
  /**
   * Fields that take URLs of images, although the names of the fields do not show this; see
   * `DocumentedFacts`.
   */
  readonly imageFields?: readonly string[];
}

export interface ModelContract extends RequestContract {
  readonly kind: "model";
  readonly id: string;
  readonly category: string;
  readonly capabilityTags: readonly string[];
  readonly schemaVersion: string;
  readonly source: string;
  readonly facts: DocumentedFacts;
  /** Unit and dimension of the price. Absent if the documented price list lacks the model. */
  readonly price?: PriceFacts;
  /** Problems in the schema, such as keywords that only the server checks. */
  readonly doubts: readonly Doubt[];
  /** SHA-256 of the published contract. */
  readonly hash: string;
}

/** The contract of an operation that the catalog does not list, such as `music.sounds`. */
export interface OperationContract extends RequestContract {
  readonly kind: "operation";
  readonly id: string;
  readonly summary: string;
  /** An example request without `model`, for the operation's page. */
  readonly example: JsonObject;
  readonly section: string;
  /**
   * Model ids that an editor suggests for `model`. The schema does not list them, because other ids
   * are allowed.
   */
  readonly offeredModels: readonly string[];
}

export type Contract = ModelContract | OperationContract;

/** A model that the catalog lists without a contract. */
export interface UntypedModel {
  readonly id: string;
  readonly category: string;
  readonly capabilityTags: readonly string[];
}
