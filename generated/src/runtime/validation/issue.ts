// An issue of a validator: one per broken keyword, with path, values and message.

/** One reason why a request is invalid, at one place in it. */
export interface Issue {
  /** Where, as a JSON pointer into the request body; `""` is the body itself. */
  readonly pointer: string;
  /** Where, as a list of keys; array positions are numbers. */
  readonly path: readonly (string | number)[];
  /** The JSON Schema keyword that was broken, or `rule` for a documented rule. */
  readonly keyword: string;
  /** The value that the keyword requires. */
  readonly expected: unknown;
  /** The value that was found. */
  readonly actual: unknown;
  /** A sentence for people, such as `duration must be <= 15 (got 20)`. */
  readonly message: string;
  /** For a documented rule: its name. */
  readonly rule?: string;
  /** For a documented rule: the section of the documents that states it. */
  readonly section?: string;
}
