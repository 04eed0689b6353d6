// A text call as the instance remembers it: an export of call details lists it.

/** A text call that was answered and billed. */
export interface TextCall {
  /** Unix milliseconds. */
  readonly at: number;
  readonly keyId: string;
  readonly model: string;
  readonly endpoint: string;
  readonly micros: number;
}
