// Defines the reasons that make a catalog entry or a contract unusable. Each reason has a code, a
// meaning and advice.

/** Rejection code → its meaning, and advice for the user. */
export const REJECTIONS = {
  E_ENTRY_SHAPE: [
    "The entry of the catalog is not a JSON object.",
    "Ask the gateway's operator to mend it.",
  ],
  E_ID_SHAPE: [
    "The id of the entry is missing or is not a text.",
    "Ask the gateway's operator to give the model an id.",
  ],
  E_ID_CHARS: [
    "The id contains white space, control characters or invisible characters, so two ids could look alike.",
    "Ask the gateway's operator for an id without these characters.",
  ],
  E_ID_PATH: [
    "The id contains a path segment `.` or `..`, so a URL with this id would lead to another model.",
    "Ask the gateway's operator for another id.",
  ],
  E_ID_LENGTH: [
    "The id is longer than 200 characters.",
    "Ask the gateway's operator for a shorter id.",
  ],
  E_ID_DUPLICATE: [
    "Another entry of the catalog has the same id. The SDK uses the entry with the later schema_version.",
    "Ask the gateway's operator which entry is right.",
  ],
  E_PARAMETERS_SHAPE: [
    "The entry's `parameters` is not a JSON object.",
    "Ask the gateway's operator to mend the contract.",
  ],
  E_OPERATION: [
    "The contract names no operation, or an operation that is not documented for its endpoint.",
    "If this operation is right, add it under `endpoints` in sdkgen.config.ts.",
  ],
  E_METHOD: [
    "The contract names a method other than POST, but every documented create request is a POST.",
    "Ask the gateway's operator to mend the contract.",
  ],
  E_ENDPOINT: [
    "The contract names an endpoint that is neither documented for its operation nor a plain path below `/v1/`. The SDK never sends your key to this endpoint.",
    "If this endpoint is right, add it under `endpoints` in sdkgen.config.ts.",
  ],
  E_ENDPOINT_MISSING: [
    "The contract names no endpoint, so no request for the model can be sent.",
    "Ask the gateway's operator to mend the contract.",
  ],
  E_SCHEMA_VERSION: [
    "The contract's `schema_version` is neither a number nor a short text.",
    "Ask the gateway's operator to mend the contract.",
  ],
  E_SCHEMA_FETCH: [
    "The catalog lacks the contract of this model, and the separate request for it failed. The SDK keeps the contract of contracts.lock.json, uses the catalog's simpler contract, or has the model without types.",
    "Check that the key may use the model, or wait until the gateway answers, then generate again.",
  ],
  E_SCHEMA_MISSING: [
    "The contract has no `input_schema`.",
    "Ask the gateway's operator to mend the contract.",
  ],
  E_SCHEMA_SHAPE: [
    "The `input_schema` does not describe a JSON object, or contains a number beyond 1.7e308.",
    "Ask the gateway's operator to mend the contract.",
  ],
  E_SCHEMA_DEPTH: [
    "The schema is nested too deeply to be read.",
    "Ask the gateway's operator for a flatter schema.",
  ],
  E_SCHEMA_SIZE: [
    "The schema is far larger than every known schema, and would take too long to read, compile or check.",
    "Ask the gateway's operator whether this size is intended.",
  ],
  E_SCHEMA_KEYWORD: [
    "The schema combines too many keywords that cannot be read together, so no part of it can be used.",
    "Ask the gateway's operator for a simpler schema, or call the model without types.",
  ],
  E_SCHEMA_PATTERN: [
    "A `pattern` of the schema is not proven to be fast, so a check with this pattern could hang.",
    "Ask the gateway's operator to replace the pattern that the message names.",
  ],
  E_MODEL_MISMATCH: [
    "The contract does not allow the id of its entry as a value of `model`.",
    "Ask the gateway's operator which model the contract belongs to.",
  ],
  E_REF_CYCLE: [
    "A reference of the schema leads back to itself for the same value, so the check of a value would never end.",
    "Ask the gateway's operator to mend the schema.",
  ],
  E_EMIT: [
    "The schema is valid, but could not be turned into code.",
    "Report it to the sdkgen authors with the catalog entry: it is a limit of sdkgen.",
  ],
  E_GUARD: [
    "The code for the schema contains syntax that the generator never writes, so the code was dropped.",
    "Report it to the sdkgen authors with the catalog entry: it is a fault of sdkgen, or an attack.",
  ],
} as const satisfies Readonly<Record<string, readonly [means: string, advice: string]>>;

export type RejectionCode = keyof typeof REJECTIONS;

/** A catalog entry with a fault. */
export interface Rejection {
  /** Position of the entry in the catalog, from 0. */
  readonly index: number;
  /** Id of the entry, shortened and printable. Null if the entry has no id. */
  readonly id: string | null;
  readonly code: RejectionCode;
  readonly message: string;
  /**
   * How the SDK keeps the model. "untyped": without types. "as-locked": with its contract from the
   * lock file. "base": with the generic contract from the list of models. Absent if the SDK omits
   * the model.
   */
  readonly kept?: "untyped" | "as-locked" | "base";
}

/** Thrown if an entry or its contract cannot be used. The run continues with the other entries. */
export class EntryRejectionError extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string) {
    super(message);
    this.name = "EntryRejectionError";
    this.code = code;
  }
}

/**
 * Makes a foreign text safe for a terminal. Replaces control characters, and cuts the text after
 * `limit` characters (default 120).
 */
export function printable(text: string, limit = 120): string {
  // Bidirectional control characters could change the displayed order of the characters in a
  // message.
  const safe = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\ufffd");
  return safe.length > limit ? `${safe.slice(0, limit)}…` : safe;
}
