// The parts of a catalog that are compared, as the lock has them.
import type { Rule } from "../../read/normalise/contract.js";
import type { JsonObject } from "../../read/schema/json.js";
import type { Doubt } from "../../read/schema/left-open.js";

/** The request of a model or operation. */
export interface ComparableRequest {
  readonly operation: string;
  readonly method: string;
  readonly endpoint: string;
  /** Schema of the request as the gateway publishes it, canonical. */
  readonly input_schema: JsonObject;
  readonly rules: readonly Rule[];
}

/** A model that the catalog lists without a contract. */
export interface ComparableUntypedModel {
  readonly category: string;
  readonly capability_tags: readonly string[];
}

/** The recorded `schema_version` of a contract without one. */
export const UNVERSIONED = "unversioned";

/** A model with a contract (1-core.md, Model entry and Parameters block). */
export interface ComparableModel extends ComparableRequest, ComparableUntypedModel {
  readonly schema_version: string;
  readonly source: string;
  /** SHA-256 of the contract as the catalog published it. */
  readonly hash: string;
  /** The parts of the schema that the SDK does not follow; absent if there are none. */
  readonly doubts?: readonly Doubt[];
}

/** Contracts by id: one side of a comparison. `Missing` is `null` if a contract may be missing. */
export interface ComparableContracts<Missing = never> {
  readonly models: Readonly<Record<string, ComparableModel | Missing>>;
  readonly untyped: Readonly<Record<string, ComparableUntypedModel | Missing>>;
  /** Requests that the catalog does not cover. */
  readonly operations: Readonly<Record<string, ComparableRequest | Missing>>;
}
