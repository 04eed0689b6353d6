// Types of the generated model and operation modules. A module has metadata and a validator, which
// is a Standard Schema.
import type { PricingFacts } from "../../pricing/facts.js";
import { type Issue, type ParentPlace, unreadable, wrongType } from "../../validation/issue.js";
import { checkRules, type Rule } from "../../validation/rules.js";
import { type Fields, isObject } from "../../validation/value.js";

/**
 * Maps each field name of a contract to the names of its inner fields. `true` means that the
 * contract lists no inner fields. `"image"` means that the field is the URL of an image, or a list
 * of such URLs, and also takes image files.
 */
export interface FieldNames {
  // The type is `boolean` instead of `true`, because TypeScript widens `true` to `boolean` for the
  // computed name `["__proto__"]`.
  readonly [name: string]: FieldNames | boolean | "image";
}

/** Metadata of an operation, from the catalog and from the API documents. */
export interface OperationMetadata {
  /** Name of the operation, such as `video_generation`. */
  readonly operation: string;
  /** HTTP method of the create request. */
  readonly method: "POST";
  /** Path of the create request, on the gateway's origin. */
  readonly endpoint: string;
  /** Default values of top-level fields, as stated in the catalog or the API documents. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The fields that affect the price, for estimates. */
  readonly pricing?: PricingFacts;
  /** The field names of the contract. A client refuses other fields, or warns about them. */
  readonly fields?: FieldNames;
}

/** Metadata of a model, from the catalog and from the API documents. */
export interface ModelMetadata<Category extends string = string> extends OperationMetadata {
  /** Model identifier of the gateway. */
  readonly id: string;
  /** `video`, `image`, …. */
  readonly category: Category;
  /** Capability tags, such as `Text to Video`; empty if the catalog has none. */
  readonly capabilityTags: readonly string[];
  /** Contract version, a date. */
  readonly schemaVersion: string;
  /**
   * Whether the API documents promise for this model that two requests with the same
   * `Idempotency-Key` are billed once.
   */
  readonly idempotencyKey: boolean;
  /** Documented polling period, in seconds; absent if the API documents give none. */
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  /** Documented overall time-out of a task, in seconds; absent if the API documents give none. */
  readonly timeoutSeconds?: number;
}

/** Options of `validate`. */
export interface ValidateOptions {
  /** Whether to check the documented rules, in addition to the catalog's contract. Default true. */
  readonly rules?: boolean;
}

/**
 * Validates one request type. It is a Standard Schema (version 1).
 *
 * Inherited properties count as fields, except those of `Object.prototype`. If a regular expression
 * of the contract may be slow on some strings, only the gateway applies it. The JSDoc of the field
 * then mentions that.
 */
export interface RequestValidator<Request> {
  /** Returns all issues of the value; an empty list for a valid value. Never throws. */
  readonly validate: (value: unknown, options?: ValidateOptions) => readonly Issue[];
  /** Checks if the value is valid. Stops at the first issue. */
  readonly is: (value: unknown) => value is Request;
  /** Standard Schema v1: form and router libraries accept the model without an adapter. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "gateway-sdk";
    /** Returns the unchanged value, or its issues. Ignores all options. */
    readonly validate: (value: unknown, options?: StandardOptions) => ValidationResult<Request>;
    readonly types?: { readonly input: Request; readonly output: Request } | undefined;
  };
}

/** Options of Standard Schema; all are ignored. */
export type StandardOptions =
  { readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined } | undefined;

/** The result of a validation by Standard Schema. If it has no `issues`, the value is valid. */
export type ValidationResult<Request> =
  { readonly value: Request; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

/** One model of the SDK, the default export of `gateway-sdk/models/<id>`. */
export interface ModelModule<Request = unknown, Category extends string = string>
  extends ModelMetadata<Category>, RequestValidator<Request> {
  /** Never set at run time. `client.model` infers the request type of the model from it. */
  readonly "~request"?: Request;
}

/**
 * One model of the SDK whose requests take image files. `Json` is the request with a URL in the
 * place of each file. The validator checks JSON, so it accepts no file.
 */
export interface ModelWithFiles<Request, Json, Category extends string = string>
  extends ModelMetadata<Category>, RequestValidator<Json>, Pick<ModelModule<Request>, "~request"> {}

/**
 * One operation that is not in the catalog (music, native text). It is typed and validated like a
 * model.
 */
export interface OperationModule<Request = unknown>
  extends OperationMetadata, RequestValidator<Request> {}

/**
 * A generated function that checks a request body.
 *
 * Without `parent` it stops at the first issue and returns whether the body is valid. With `parent`
 * it adds all issues to `parent` and returns `true`.
 */
export type EmittedCheck = (body: Fields, parent: ParentPlace) => boolean;

/**
 * A generated function that checks a model's request body. If the body has a field `model`, its
 * value must equal `modelId`.
 */
export type EmittedModelCheck = (body: Fields, parent: ParentPlace, modelId: string) => boolean;

/**
 * Creates a model module from generated metadata, a contract check and the documented rules. `Json`
 * is the type of a request with a URL in the place of each file.
 */
export function defineModel<Request, Category extends string = string>(
  metadata: ModelMetadata<Category>,
  checkContract: EmittedModelCheck,
  rules?: readonly Rule[],
): ModelModule<Request, Category>;
export function defineModel<Request, Category extends string, Json>(
  metadata: ModelMetadata<Category>,
  checkContract: EmittedModelCheck,
  rules?: readonly Rule[],
): ModelWithFiles<Request, Json, Category>;
export function defineModel<Request, Category extends string>(
  metadata: ModelMetadata<Category>,
  checkContract: EmittedModelCheck,
  rules: readonly Rule[] = [],
): ModelModule<Request, Category> {
  return Object.freeze({
    ...metadata,
    ...validatorOf<Request>(metadata.id, checkContract, rules),
  });
}

/**
 * Creates an operation module from generated metadata, a contract check and the documented rules.
 */
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
    // Most requests are valid, so the fast check comes first. Only if it fails, the second check
    // collects all issues.
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
