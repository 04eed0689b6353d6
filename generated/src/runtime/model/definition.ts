// What a generated model module exports: its metadata, its validator, its request type.
import type { Findings, Issue } from "../validation/issue.js";
import { report } from "../validation/report.js";

/** Facts about an operation, from the catalog and from the documents. */
export interface OperationMetadata {
  /** Name of the operation, such as `video_generation` (1-core.md, Parameters block). */
  readonly operation: string;
  /** HTTP method of the create call. */
  readonly method: "POST";
  /** Path of the create call, on the gateway's origin. */
  readonly endpoint: string;
}

/** Facts about a model, from the catalog and from the documents. */
export interface ModelMetadata extends OperationMetadata {
  /** Model identifier, as the gateway knows it. */
  readonly id: string;
  /** `video`, `image`, … (1-core.md, Model entry). */
  readonly category: string;
  /** Capability tags, such as `Text to Video`; empty where the catalog has none. */
  readonly capabilityTags: readonly string[];
  /** Contract version, a date. */
  readonly schemaVersion: string;
  /** Whether the documents promise `Idempotency-Key` for this model (2-video.md, Common). */
  readonly idempotencyKey: boolean;
  /** Documented polling period, in seconds; absent where the documents give none. */
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  /** Defaults of the contract's top-level fields, as the catalog states them. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Documented overall time-out of a task, in seconds; absent where the documents give none. */
  readonly timeoutSeconds?: number;
}

/** Options of `validate`. */
export interface ValidateOptions {
  /** Whether the documented rules count too, beside the contract of the catalog. Default true. */
  readonly rules?: boolean;
}

/** A validator of one request type; it is a Standard Schema (version 1). */
export interface RequestValidator<Request> {
  /** All issues of the value; an empty list means it is valid. Never throws. */
  readonly validate: (value: unknown, options?: ValidateOptions) => readonly Issue[];
  /** Whether the value is valid, as fast as possible. */
  readonly is: (value: unknown) => value is Request;
  /** Standard Schema v1, so that form and router libraries take the model as it is. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "gateway-sdk";
    readonly validate: (
      value: unknown,
    ) => { readonly value: Request } | { readonly issues: readonly Issue[] };
    readonly types?: { readonly input: Request; readonly output: Request };
  };
}

/** One model of the SDK, the default export of `gateway-sdk/models/<id>`. */
export interface ModelModule<Request = unknown> extends ModelMetadata, RequestValidator<Request> {}

/** One operation that the catalog does not cover (music, native text), typed and validated alike. */
export interface OperationModule<Request = unknown>
  extends OperationMetadata, RequestValidator<Request> {}

/** The functions that the generator emits for a request body. */
export interface EmittedChecks {
  /** Findings against the contract of the catalog. */
  readonly checkContract: (value: unknown) => Findings;
  /** Findings against the documented rules; absent where there are none. */
  readonly checkRules?: (value: unknown, found: Findings) => Findings;
}

/** Completes an emitted model: metadata and checks in, module out. */
export function defineModel<Request>(
  metadata: ModelMetadata,
  checks: EmittedChecks,
): ModelModule<Request> {
  return Object.freeze({ ...metadata, ...validatorOf<Request>(checks) });
}

/** Completes an emitted operation: metadata and checks in, module out. */
export function defineOperation<Request>(
  metadata: OperationMetadata,
  checks: EmittedChecks,
): OperationModule<Request> {
  return Object.freeze({ ...metadata, ...validatorOf<Request>(checks) });
}

function validatorOf<Request>(checks: EmittedChecks): RequestValidator<Request> {
  const validate = (value: unknown, options: ValidateOptions = {}): readonly Issue[] => {
    const found = checks.checkContract(value);
    const withRules =
      options.rules === false || checks.checkRules === undefined
        ? found
        : checks.checkRules(value, found);
    return report(withRules, value);
  };
  const accepts = (value: unknown): boolean =>
    checks.checkContract(value) === undefined &&
    checks.checkRules?.(value, undefined) === undefined;
  return {
    validate,
    is: (value): value is Request => accepts(value),
    "~standard": {
      version: 1,
      vendor: "gateway-sdk",
      validate: (value) => {
        if (accepts(value)) return { value: value as Request };
        return { issues: validate(value) };
      },
    },
  };
}
