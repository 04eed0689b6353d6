// The root of the error tree, recognisable across copies of the package.
import type { ErrorJson } from "./error-json.js";

const BRAND = Symbol.for("gateway-sdk.error");

/** Facts that any error of the SDK may carry. */
export interface ErrorFacts {
  /** Whether the same call may succeed later without a change. */
  readonly retryable?: boolean | undefined;
  /** Model that the call was about. */
  readonly model?: string | undefined;
  /** Task that the call was about; it stays resumable. */
  readonly taskId?: string | undefined;
  /** Id of the request at the gateway, for its support. */
  readonly requestId?: string | undefined;
  /** Start of the gateway's answer, at most 2 KiB. */
  readonly snippet?: string | undefined;
  /** Advice for the user; it ends the message. */
  readonly advice?: string | undefined;
  /** Error or description that led to this one; never a request, never a secret. */
  readonly cause?: unknown;
}

/**
 * Any error that the SDK raises by itself; an abort rethrows `signal.reason` instead. `instanceof`
 * also works between the ESM and the CJS copy of the package.
 */
export class GatewayError extends Error {
  /** Name of the class, which survives minification. */
  static readonly brand: string = "GatewayError";

  // Error fields are only declared: the constructor sets them, and bundles do not repeat their
  // names.
  /** Whether the same call may succeed later without a change. */
  declare readonly retryable: boolean;
  /** Model that the call was about. */
  declare readonly model: string | undefined;
  /** Task that the call was about; it stays resumable. */
  declare readonly taskId: string | undefined;
  /** Id of the request at the gateway. */
  declare readonly requestId: string | undefined;
  /**
   * Start of the gateway's answer, at most 2 KiB, without the key and the queries of addresses;
   * absent if there was no answer. `JSON.stringify` leaves it out, because it may contain a prompt.
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
    // Not enumerable: an inspected or logged error must show no text that may be a prompt.
    Object.defineProperty(this, "snippet", { value: facts.snippet, configurable: true });
    Object.defineProperty(this, "advice", { value: advice });
    Object.defineProperty(this, "name", { value: new.target.brand, configurable: true });
    Object.defineProperty(this, BRAND, { value: brandsOf(new.target) });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // A class that a user derives has no own brand, so the ordinary comparison applies.
    if (!Object.hasOwn(this, "brand"))
      return Function.prototype[Symbol.hasInstance].call(this, value);
    return brandsOn(value).includes(this.brand);
  }

  /** The facts of the error for `JSON.stringify`, without the stack. */
  toJSON(): ErrorJson & { readonly retryable: boolean } & Readonly<Record<string, unknown>> {
    const { name, message, retryable } = this;
    const facts: object = Object.fromEntries(Object.entries(this).filter(isJsonFact));
    return { name, message, retryable, ...facts };
  }
}

/**
 * Adds model, task and request id to an error that lacks them. Only for an error that belongs to
 * one call.
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

/** Adds the start of the gateway's answer, unless the error has one. */
export function addSnippet(error: unknown, snippet: () => string): void {
  if (error instanceof GatewayError && error.snippet === undefined) {
    Object.defineProperty(error, "snippet", { value: snippet(), configurable: true });
  }
}

/** A text of the gateway as a sentence; adds a full stop if it has no end mark. */
export function sentence(text: string): string {
  const statement = text.trimEnd();
  return /[.!?…。！？]$/.test(statement) ? statement : `${statement}.`;
}

/** Whether the value is an error of this SDK, from any copy of the package. */
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
