// What a validator says about a value: one issue per broken keyword, with a path, the facts and a sentence.

/** Why a value was refused, at one place in it. */
export interface Issue {
  /** Where, as a JSON pointer into the request body; `""` is the body itself. */
  readonly pointer: string;
  /** Where, as a list of keys; array positions are numbers. */
  readonly path: readonly (string | number)[];
  /** The JSON Schema keyword that was broken, or `rule` for a documented rule. */
  readonly keyword: string;
  /** What the keyword asks for. */
  readonly expected: unknown;
  /** What was there instead. */
  readonly actual: unknown;
  /** A sentence for people, such as `duration must be <= 15 (got 20)`. */
  readonly message: string;
  /** For a documented rule: its name. */
  readonly rule?: string;
  /** For a documented rule: the section of the documents that states it. */
  readonly section?: string;
}
