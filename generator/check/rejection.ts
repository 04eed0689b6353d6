// The reason why an entry of the catalog is left out: a code and a message.

/** Reasons to leave one entry out; its neighbours are not affected. */
export type RejectionCode =
  | "E_ENTRY_SHAPE"
  | "E_ID_SHAPE"
  | "E_ID_CHARS"
  | "E_ID_PATH"
  | "E_ID_LENGTH"
  | "E_ID_DUPLICATE"
  | "E_PARAMETERS_SHAPE"
  | "E_OPERATION"
  | "E_METHOD"
  | "E_ENDPOINT"
  | "E_SCHEMA_VERSION"
  | "E_SCHEMA_FETCH"
  | "E_SCHEMA_MODEL"
  | "E_SCHEMA_MISSING"
  | "E_SCHEMA_SHAPE"
  | "E_SCHEMA_DIALECT"
  | "E_SCHEMA_DEPTH"
  | "E_SCHEMA_SIZE"
  | "E_SCHEMA_KEYWORD"
  | "E_SCHEMA_KEYWORD_TYPE"
  | "E_SCHEMA_ENUM"
  | "E_SCHEMA_PATTERN"
  | "E_MODEL_MISMATCH"
  | "E_REF_REMOTE"
  | "E_REF_MISSING"
  | "E_REF_CYCLE"
  | "E_EMIT"
  | "E_GUARD";

/** One entry that was left out. */
export interface Rejection {
  /** Position in the list of the catalog. */
  readonly index: number;
  /** Its id, shortened and made printable; null where it has none. */
  readonly id: string | null;
  readonly code: RejectionCode;
  readonly message: string;
}

/** Thrown inside the check of one entry; never leaves the stage. */
export class EntryRejected extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string) {
    super(message);
    this.name = "EntryRejected";
    this.code = code;
  }
}

/** Text from outside as it may appear on a terminal: no control characters, not long. */
export function printable(text: string, limit = 120): string {
  // Bidirectional controls could show a message in another order than it was written.
  const safe = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\ufffd").toWellFormed();
  return safe.length > limit ? `${safe.slice(0, limit)}…` : safe;
}
