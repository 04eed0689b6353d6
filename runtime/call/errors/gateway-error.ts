// The base class of all SDK errors. `instanceof` also works for errors from another copy of the
// package.
import type { ErrorJson } from "./error-json.js";

const BRAND = Symbol.for("gateway-sdk.error");

/** Fields that every error of the SDK may have. */
export interface ErrorFacts {
  /** Whether the same call may succeed later without a change. */
  readonly retryable?: boolean | undefined;
  /** Id of the model that was called. */
  readonly model?: string | undefined;
  /** Id of the task that the call was about. The task can still be resumed. */
  readonly taskId?: string | undefined;
  /** Request id of the gateway, for its support team. */
  readonly requestId?: string | undefined;
  /** The first 2 KiB of the gateway's answer. */
  readonly snippet?: string | undefined;
  /** Advice for the user, added at the end of the message. */
  readonly advice?: string | undefined;
  /** The original error, or its description. Never contains a request or a secret. */
  readonly cause?: unknown;
}

/**
 * Base class of all errors that the SDK throws. After an abort the SDK throws `signal.reason`
 * instead. `instanceof` also works between the ESM and the CJS copy of the package.
 */
export class GatewayError extends Error {
  /** Name of the class. Minification does not change it. */
  static readonly brand: string = "GatewayError";

  // The constructor sets these fields, so `declare` adds only their types. Without `declare`, the
  // compiled code would contain each field name twice.
  /** Whether the same call may succeed later without a change. */
  declare readonly retryable: boolean;
  /** Id of the model that was called. */
  declare readonly model: string | undefined;
  /** Id of the task that the call was about. The task can still be resumed. */
  declare readonly taskId: string | undefined;
  /** Request id of the gateway, for its support team. */
  declare readonly requestId: string | undefined;
  /**
   * The first 2 KiB of the gateway's answer, without the API key and URL queries. Absent if there
   * was no answer. `JSON.stringify` omits it, because it may contain a prompt.
   */
  declare readonly snippet: string | undefined;
  /** @internal */
  declare readonly advice: string | undefined;

  constructor(message: string, facts: ErrorFacts = {}) {
    const { cause, advice } = facts;
    super(
      advice === undefined ? message : `${message} ${advice}`,
      cause === undefined ? undefined : { cause },
    );
    this.retryable = facts.retryable ?? false;
    this.model = facts.model;
    this.taskId = facts.taskId;
    this.requestId = facts.requestId;
    // Not enumerable, because a logged error must not show a prompt.
    Object.defineProperty(this, "snippet", { value: facts.snippet, configurable: true });
    Object.defineProperty(this, "advice", { value: advice });
    Object.defineProperty(this, "name", { value: new.target.brand, configurable: true });
    Object.defineProperty(this, BRAND, { value: brandsOf(new.target) });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // A subclass that a user wrote has no static property `brand` of its own, so the standard check
    // of `instanceof` applies.
    if (!Object.hasOwn(this, "brand"))
      return Function.prototype[Symbol.hasInstance].call(this, value);
    return brandsOn(value).includes(this.brand);
  }

  /** Returns the fields of the error for `JSON.stringify`, without stack and cause. */
  toJSON(): ErrorJson & { readonly retryable: boolean } & Readonly<Record<string, unknown>> {
    const { name, message, retryable } = this;
    const facts: object = Object.fromEntries(Object.entries(this).filter(isJsonFact));
    return { name, message, retryable, ...facts };
  }
}

/**
 * Adds to an error of the SDK those `facts` that it lacks, and returns the error. Returns any other
 * value unchanged. Changes the error object itself, so do not pass an error that several calls
 * share.
 */
export function addFacts<Thrown>(
  error: Thrown,
  facts: Pick<ErrorFacts, "model" | "taskId" | "requestId">,
): Thrown {
  if (!(error instanceof GatewayError)) return error;
  const lacking = Object.entries(facts).filter(
    ([name, value]) => value !== undefined && error[name as keyof typeof facts] === undefined,
  );
  return Object.assign(error, Object.fromEntries(lacking));
}

/** Adds the snippet of the gateway's answer, unless the error already has one. */
export function addSnippet(error: unknown, snippet: () => string): void {
  if (error instanceof GatewayError && error.snippet === undefined) {
    Object.defineProperty(error, "snippet", { value: snippet(), configurable: true });
  }
}

/** Adds a full stop to a text without an end mark. Removes blanks at the end. */
export function sentence(text: string): string {
  const statement = text.trimEnd();
  return /[.!?…。！？]$/.test(statement) ? statement : `${statement}.`;
}

/** Checks if a value is an error of this SDK, from any copy of the package. */
export function isGatewayError(value: unknown): value is GatewayError {
  return brandsOn(value).includes(GatewayError.brand);
}

function isJsonFact([key, value]: [string, unknown]): boolean {
  return value !== undefined && key !== "cause" && key !== "stack";
}

function brandsOn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null || !(BRAND in value)) return [];
  const brands = value[BRAND];
  return Array.isArray(brands) ? (brands as readonly string[]) : [];
}

function brandsOf(constructor: typeof GatewayError): string[] {
  const brands: string[] = [];
  let at: unknown = constructor;
  while (typeof at === "function" && at !== Function.prototype) {
    if (Object.hasOwn(at, "brand")) brands.push(String((at as typeof GatewayError).brand));
    at = Object.getPrototypeOf(at);
  }
  return brands;
}
