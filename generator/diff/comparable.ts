// One side of a comparison: the contracts as the lock keeps them.
import type { Contract, UntypedModel } from "../normalise/contract.js";
import type { Contracts } from "../normalise/normalise.js";
import type { JsonObject } from "../schema/json.js";

/** A documented rule of a request. */
export interface ComparableRule {
  readonly name: string;
  /** Section of the documents. */
  readonly section: string;
  readonly message: string;
  /** JSON Schema of the whole request, with the rule vocabulary (contracts/README.md, Vocabulary). */
  readonly schema: JsonObject;
  /** Top-level field that the refusal names; empty for the request as a whole. */
  readonly param: string;
}

/** The request of a model or operation. */
export interface ComparableRequest {
  readonly id: string;
  readonly operation: string;
  readonly method: string;
  readonly endpoint: string;
  /** Schema of the request as the gateway publishes it, canonical. */
  readonly input_schema: JsonObject;
  readonly rules: readonly ComparableRule[];
}

/** A model with a contract (1-core.md, Model entry and Parameters block). */
export interface ComparableModel extends ComparableRequest {
  readonly category: string;
  readonly capability_tags: readonly string[];
  readonly schema_version: string;
  readonly source: string;
}

/** A model that the catalog lists without a contract. */
export interface ComparableUntyped {
  readonly id: string;
  readonly category: string;
  readonly capability_tags: readonly string[];
}

/** One side of a comparison; plain data, in any order. */
export interface DriftSide {
  readonly models: readonly ComparableModel[];
  readonly untyped: readonly ComparableUntyped[];
  /** Requests that the catalog does not cover; compared only where both sides have them. */
  readonly operations?: readonly ComparableRequest[];
}

/** The side of a comparison that a run of the generator gives. */
export function driftSideOf({ models, untyped, operations }: Contracts): DriftSide {
  return Object.freeze({
    models: models.map((contract): ComparableModel =>
      Object.freeze({
        ...requestOf(contract),
        category: contract.category,
        capability_tags: contract.capabilityTags,
        schema_version: contract.schemaVersion,
        source: contract.source,
      }),
    ),
    untyped: untyped.map(untypedOf),
    operations: operations.map(requestOf),
  });
}

function requestOf(contract: Contract): ComparableRequest {
  const { id, operation, method, endpoint, schema, rules } = contract;
  return Object.freeze({ id, operation, method, endpoint, input_schema: schema, rules });
}

function untypedOf({ id, category, capabilityTags }: UntypedModel): ComparableUntyped {
  return Object.freeze({ id, category, capability_tags: capabilityTags });
}
