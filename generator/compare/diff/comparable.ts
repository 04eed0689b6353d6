// Defines the contract data that comparisons use, in the format of the lock file
// (contracts.lock.json).
import type { Rule } from "../../read/normalise/contract.js";
import type { JsonObject } from "../../read/schema/json.js";
import type { Doubt } from "../../read/schema/left-open.js";

/** The request contract of a model or operation. */
export interface ComparableRequest {
  readonly operation: string;
  readonly method: string;
  readonly endpoint: string;
  /** Request schema in canonical form. */
  readonly input_schema: JsonObject;
  readonly rules: readonly Rule[];
  /**
   * Fields that take URLs of images, although the names of the fields do not show this. A change of
   * this list alone is not reported, and does not count as drift.
   */
  readonly image_fields?: readonly string[];
}

/** A catalog model without a contract. */
export interface ComparableUntypedModel {
  readonly category: string;
  readonly capability_tags: readonly string[];
}

/** The `schema_version` that the lock file records for a contract without a version. */
export const UNVERSIONED = "unversioned";

/** A model with a contract (1-core.md, Model entry and Parameters block). */
export interface ComparableModel extends ComparableRequest, ComparableUntypedModel {
  readonly schema_version: string;
  readonly source: string;
  /** SHA-256 of the contract in the catalog. */
  readonly hash: string;
  /** Problems in the schema, such as keywords that the SDK ignores. Absent if there are none. */
  readonly doubts?: readonly Doubt[];
}

/**
 * Contracts by id. With `Missing = null`, the value `null` stands for a contract that a catalog
 * does not have.
 */
export interface ComparableContracts<Missing = never> {
  readonly models: Readonly<Record<string, ComparableModel | Missing>>;
  readonly untyped: Readonly<Record<string, ComparableUntypedModel | Missing>>;
  /** Contracts for endpoints that the catalog does not cover. */
  readonly operations: Readonly<Record<string, ComparableRequest | Missing>>;
}
