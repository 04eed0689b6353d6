// The exports of generated models and operations: metadata, and a validator that is a Standard
// Schema.
import type { PricingFacts } from "../../pricing/facts.js";
import { type Issue, type ParentPlace, unreadable, wrongType } from "../../validation/issue.js";
import { checkRules, type Rule } from "../../validation/rules.js";
import { type Fields, isObject } from "../../validation/value.js";

/**
 * The fields of a contract, each with its own fields; `true` if the contract lists no fields there.
 */
export interface FieldNames {
  // `boolean`, not `true`: the field `__proto__` needs a computed name, and TypeScript widens its
  // literal.
  readonly [name: string]: FieldNames | boolean;
}

/** Facts about an operation, from the catalog and from the documents. */
export interface OperationMetadata {
  /** Name of the operation, such as `video_generation`. */
  readonly operation: string;
  /** HTTP method of the create call. */
  readonly method: "POST";
  /** Path of the create call, on the gateway's origin. */
  readonly endpoint: string;
  /** Defaults of the contract's top-level fields, as the catalog or the documents state them. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The fields that affect the price, for estimates. */
  readonly pricing?: PricingFacts;
  /** The fields of the contract, each with its own fields; a client warns of all others. */
  readonly fields?: FieldNames;
}

/** Facts about a model, from the catalog and from the documents. */
export interface ModelMetadata extends OperationMetadata {
  /** Model identifier of the gateway. */
  readonly id: string;
  /** `video`, `image`, …. */
  readonly category: string;
  /** Capability tags, such as `Text to Video`; empty if the catalog has none. */
  readonly capabilityTags: readonly string[];
  /** Contract version, a date. */
  readonly schemaVersion: string;
  /** Whether the documents promise `Idempotency-Key` for this model. */
  readonly idempotencyKey: boolean;
  /** Documented polling period, in seconds; absent if the documents give none. */
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  /** Documented overall time-out of a task, in seconds; absent if the documents give none. */
  readonly timeoutSeconds?: number;
}

/** Options of `validate`. */
export interface ValidateOptions {
  /**
   * Whether the documented rules are checked too, not only the contract of the catalog. Default
   * true.
   */
  readonly rules?: boolean;
}

/**
 * A validator of one request type; it is a Standard Schema (version 1).
 *
 * Names of `Object.prototype` count as fields only if the object owns them. Other properties that a
 * class or `Object.create` adds are read like fields. A client validates the JSON that it sends,
 * which has own fields only. A pattern that may be slow on some texts is not run: the server checks
 * it, and the documentation of the field mentions that.
 */
export interface RequestValidator<Request> {
  /** All issues of the value; an empty list means it is valid. Never throws. */
  readonly validate: (value: unknown, options?: ValidateOptions) => readonly Issue[];
  /** Whether the value is valid, as fast as possible. */
  readonly is: (value: unknown) => value is Request;
  /** Standard Schema v1, so that form and router libraries take the model as it is. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "gateway-sdk";
    /** The value itself, or its issues; accepts and ignores all options. */
    readonly validate: (value: unknown, options?: StandardOptions) => ValidationResult<Request>;
    readonly types?: { readonly input: Request; readonly output: Request } | undefined;
  };
}

/** Options of Standard Schema; all are ignored. */
export type StandardOptions =
  { readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined } | undefined;

/** The result of Standard Schema: without `issues`, the value is valid. */
export type ValidationResult<Request> =
  { readonly value: Request; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

/** One model of the SDK, the default export of `gateway-sdk/models/<id>`. */
export interface ModelModule<Request = unknown> extends ModelMetadata, RequestValidator<Request> {}

/** One operation outside the catalog (music, native text), typed and validated like a model. */
export interface OperationModule<Request = unknown>
  extends OperationMetadata, RequestValidator<Request> {}

/**
 * An emitted check of a request body.
 *
 * Without `parent` it stops at the first fault and returns whether the body is valid. With `parent`
 * it records all issues and returns `true`.
 */
export type EmittedCheck = (body: Fields, parent: ParentPlace) => boolean;

/** The same for a model's contract; the body may name only `modelId` as its model. */
export type EmittedModelCheck = (body: Fields, parent: ParentPlace, modelId: string) => boolean;

/** Completes an emitted model: metadata, check and documented rules in, module out. */
export function defineModel<Request>(
  metadata: ModelMetadata,
  checkContract: EmittedModelCheck,
  rules: readonly Rule[] = [],
): ModelModule<Request> {
  return Object.freeze({
    ...metadata,
    ...validatorOf<Request>(metadata.id, checkContract, rules),
  });
}

/** Completes an emitted operation: metadata, check and documented rules in, module out. */
export function defineOperation<Request>(
  metadata: OperationMetadata,
  checkContract: EmittedCheck,
  rules: readonly Rule[] = [],
): OperationModule<Request> {
  return Object.freeze({ ...metadata, ...validatorOf<Request>("", checkContract, rules) });
}

function validatorOf<Request>(
  modelId: string,
  checkContract: EmittedModelCheck,
  rules: readonly Rule[],
): RequestValidator<Request> {
  const check = (value: unknown, options?: ValidateOptions, parent?: ParentPlace): boolean => {
    try {
      return isObject(value)
        ? checkContract(value, parent, modelId) &&
            (options?.rules === false || checkRules(rules, value, parent))
        : wrongType(value, parent, undefined, "object");
    } catch (error) {
      return unreadable(error, parent);
    }
  };
  const is = (value: unknown): value is Request => check(value);
  const validate = (value: unknown, options?: ValidateOptions): readonly Issue[] => {
    const issues: Issue[] = [];
    // Most requests are valid, so only an invalid request is searched for all its issues.
    if (!check(value, options)) check(value, options, [issues]);
    return issues;
  };
  return {
    validate,
    is,
    "~standard": {
      version: 1,
      vendor: "gateway-sdk",
      validate: (value) => (is(value) ? { value } : { issues: validate(value) }),
    },
  };
}
