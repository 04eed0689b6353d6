// A contract: all facts that the emitters need about one model or operation, plain and frozen.
import type { JsonObject } from "../schema/json.js";
import type { Doubt } from "../schema/left-open.js";
import type { PriceFacts } from "./prices.js";

/** A documented rule of a contract (contracts/README.md, Rules). */
export interface Rule {
  readonly name: string;
  readonly section: string;
  readonly message: string;
  /** JSON Schema of the whole request, with the rule vocabulary. */
  readonly schema: JsonObject;
  /** Top-level field of the rule; empty for the whole request. */
  readonly param: string;
}

/** Documented facts about a model, except its request. */
export interface DocumentedFacts {
  readonly idempotencyKey: boolean;
  /** The sentence of the document with this promise. */
  readonly idempotencySays?: string;
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  readonly timeoutSeconds?: number;
  /** Facts about the price that the contract lacks (contracts/README.md, Facts of prices). */
  readonly pricing?: JsonObject;
}

/** The names of a contract in code and on disk. */
export interface Names {
  /** File name without its extension. */
  readonly file: string;
  /** Type name of the request. */
  readonly type: string;
}

interface RequestContract {
  readonly names: Names;
  readonly operation: string;
  readonly method: "POST";
  readonly endpoint: string;
  /** Canonical form of the published request schema. */
  readonly schema: JsonObject;
  readonly rules: readonly Rule[];
  /** The fields that affect the price, for estimates (contracts/README.md, Facts of prices). */
  readonly pricing: JsonObject;
}

/** The contract of one model. */
export interface ModelContract extends RequestContract {
  readonly kind: "model";
  readonly id: string;
  readonly category: string;
  readonly capabilityTags: readonly string[];
  readonly schemaVersion: string;
  readonly source: string;
  readonly facts: DocumentedFacts;
  /** The facts that its price depends on; absent if the documented price list lacks the model. */
  readonly price?: PriceFacts;
  /** The parts of the schema that the SDK does not enforce. */
  readonly doubts: readonly Doubt[];
  /** SHA-256 of the published contract. */
  readonly hash: string;
}

/** The contract of an operation that the catalog does not cover. */
export interface OperationContract extends RequestContract {
  readonly kind: "operation";
  readonly id: string;
  readonly summary: string;
  /** A request without `model`, for the page of the operation. */
  readonly example: JsonObject;
  readonly section: string;
  /**
   * Ids that the type of `model` offers for completion. They are not in the schema, because other
   * ids are allowed too.
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
