// A contract: everything the emitters need to know of one model or operation, plain and frozen.
import type { JsonObject } from "../schema/json.js";
import type { Doubt } from "../schema/left-open.js";
import type { PriceFacts } from "./prices.js";

/** A documented rule as a contract carries it (contracts/README.md, Rules). */
export interface Rule {
  readonly name: string;
  readonly section: string;
  readonly message: string;
  /** JSON Schema of the whole request, with the rule vocabulary. */
  readonly schema: JsonObject;
  /** Top-level field that the rule is about; empty for the request as a whole. */
  readonly param: string;
}

/** Documented facts about a model, apart from its request. */
export interface DocumentedFacts {
  readonly idempotencyKey: boolean;
  /** The sentence of the document that promises it. */
  readonly idempotencySays?: string;
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  readonly timeoutSeconds?: number;
  /** Documented facts about the price that are not in the contract (contracts/README.md, Facts of prices). */
  readonly pricing?: JsonObject;
}

/** The names under which something appears in code and on disk. */
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
  /** Schema of the request as the gateway publishes it, canonical. */
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
  /** What moves its price, where the documented price list has it. */
  readonly price?: PriceFacts;
  /** The parts of the schema that the SDK does not follow. */
  readonly doubts: readonly Doubt[];
  /** SHA-256 of the contract as the catalog published it. */
  readonly hash: string;
}

/** The contract of an operation that the catalog does not cover. */
export interface OperationContract extends RequestContract {
  readonly kind: "operation";
  readonly id: string;
  readonly summary: string;
  /** A request without `model`, for its page. */
  readonly example: JsonObject;
  readonly section: string;
  /** Ids that the type of `model` offers for completion; not part of the schema, because any other id is allowed too. */
  readonly offeredModels: readonly string[];
}

export type Contract = ModelContract | OperationContract;

/** A model that the catalog lists without a contract. */
export interface UntypedModel {
  readonly id: string;
  readonly category: string;
  readonly capabilityTags: readonly string[];
}
