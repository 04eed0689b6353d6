// The entry point of `gateway-sdk/live`, which reads the contract of a model while a program runs.
// `sdkgen build` bundles this file into the SDK. The bundled modules do not need Node.
import { checkEntry } from "./read/check/entry.js";
import { DOCUMENTED_ENDPOINTS } from "./read/check/endpoint.js";
import { EntryRejectionError, printable } from "./read/check/rejection.js";
import { requestCheck } from "./read/issues/checker.js";
import { metadataOf } from "./read/normalise/metadata.js";
import { pricingOf } from "./read/normalise/pricing.js";
import { assertModel, storedSchema } from "./read/normalise/stored-schema.js";
import { memberOf, type JsonObject } from "./read/schema/json.js";
import { patternsOf, readable } from "./read/schema/left-open.js";
import { schemasOf } from "./read/schema/references.js";

/** A JSON object in a request. */
export type Fields = Readonly<Record<string, unknown>>;

/** The key of a value in its parent; undefined for the request itself. */
export type Key = string | number | undefined;

/**
 * The position of a value's parent, and the list that receives the issues. Undefined if the caller
 * only asks whether the value is valid.
 */
export type Parent = object | undefined;

/**
 * The functions that the check of a request calls: some record issues, others read or compare
 * values. Generated validators call the same functions. A function that records an issue returns
 * true. Without a parent, it records nothing and returns false.
 */
export interface CheckFunctions {
  at(parent: Parent, key: Key): Parent;
  when(parent: Parent, condition: string): Parent;
  missing(parent: Parent, key: string): boolean;
  wrongType(value: unknown, parent: Parent, key: Key, type: string): boolean;
  broken(
    value: unknown,
    parent: Parent,
    key: Key,
    keyword: string,
    expected: unknown,
    text: string,
  ): boolean;
  /** Like `broken`, but the message does not show the value. */
  refused(
    value: unknown,
    parent: Parent,
    key: Key,
    keyword: string,
    expected: unknown,
    text: string,
  ): boolean;
  lacks(value: unknown, parent: Parent, key: Key, property: string, needed: string): boolean;
  checkText(value: unknown, parent: Parent, key: Key, least: number, most: number): boolean;
  wrongCount(
    value: readonly unknown[],
    parent: Parent,
    key: Key,
    least: number,
    most: number,
  ): boolean;
  notConstant(value: unknown, parent: Parent, key: Key, constant: unknown): boolean;
  noChoice(value: unknown, parent: Parent, key: Key, values: readonly unknown[]): boolean;
  unknownField(value: unknown, parent: Parent, key: string, names: ReadonlySet<string>): boolean;
  noForm(
    value: unknown,
    parent: Parent,
    key: Key,
    keyword: "anyOf" | "oneOf",
    forms: readonly (readonly string[])[],
    ...checks: readonly ((value: unknown, parent: Parent, key: Key) => boolean)[]
  ): boolean;
  equal(a: unknown, b: unknown): boolean;
  includes(values: readonly unknown[], value: unknown): boolean;
  isInteger(value: unknown): boolean;
  isMultipleOf(value: number, divisor: number): boolean;
  isNumber(value: unknown): boolean;
  isObject(value: unknown): boolean;
  isUnique(items: readonly unknown[]): boolean;
  keys(value: Fields): readonly string[];
  own(value: Fields, key: string): unknown;
}

/** The answer of the gateway about one model. */
export interface LiveAnswer {
  /** Id of the model that the caller wants. */
  readonly id: string;
  /** The entry of the model, as in the catalog. */
  readonly entry: object;
  /** Address of the gateway. An entry may write this address before the path of its endpoint. */
  readonly baseUrl: string;
}

/** The metadata of a model, and the check of its requests. */
export interface LiveContract {
  readonly metadata: object;
  readonly check: (request: Fields, parent: Parent, modelId: string) => boolean;
}

/**
 * Reads the contract of a model. If the contract cannot be used, returns the reason as a clause.
 * The function `check` of the result does not check the documented rules of the model.
 */
export function readContract(
  answer: LiveAnswer,
  validation: CheckFunctions,
): LiveContract | { readonly reason: string } {
  try {
    return contractOf(answer, validation);
  } catch (error) {
    if (error instanceof EntryRejectionError) return { reason: error.message };
    // Some functions that read a schema have no depth limit, so a deeply nested schema can overflow
    // the stack.
    if (error instanceof RangeError) return { reason: "its schema is too large to be read" };
    throw error;
  }
}

function contractOf({ id, entry, baseUrl }: LiveAnswer, validation: CheckFunctions): LiveContract {
  const other = [memberOf(entry, "id"), memberOf(entry, "model")].find(
    (name) => name !== undefined && name !== id,
  );
  if (other !== undefined) {
    const what = `the gateway answered with the contract of ${printable(JSON.stringify(other))}`;
    throw new EntryRejectionError("E_MODEL_MISMATCH", what);
  }
  const raw = { ...entry, id };
  const endpoints = { listed: DOCUMENTED_ENDPOINTS, baseUrl };
  const { model, fault } = checkEntry({ index: 0, raw }, endpoints);
  if (fault !== undefined) throw fault;
  const { category, capabilityTags, parameters } = model;
  if (parameters === undefined) {
    const what = "its catalog entry has no contract";
    throw new EntryRejectionError("E_SCHEMA_MISSING", what);
  }
  const { inputSchema, ...about } = parameters;
  assertFewPatterns(inputSchema);
  const schema = storedSchema(inputSchema);
  assertModel(schema, id);
  const pricing = pricingOf(schema, {});
  const facts = { idempotencyKey: false };
  const contract = { kind: "model", id, category, capabilityTags, schema, pricing, facts } as const;
  const metadata = metadataOf({ ...about, ...contract });
  return { metadata, check: requestCheck(schema, validation) };
}

// Maximum number of patterns in one contract. The analysis of one pattern may block the program for
// hundredths of a second. Contracts of known catalogs have at most one pattern.
const MOST_PATTERNS = 10;

function assertFewPatterns(schema: JsonObject): void {
  const { root, references } = readable(schema);
  const patterns = new Set([...schemasOf(root, references)].flatMap(patternsOf));
  if (patterns.size <= MOST_PATTERNS) return;
  const what = `its schema has more than ${MOST_PATTERNS} patterns, which take too long to analyse`;
  throw new EntryRejectionError("E_SCHEMA_SIZE", what);
}
