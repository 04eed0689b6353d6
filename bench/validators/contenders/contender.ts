// What is measured: a validator of one model, in both of its modes.

/** A function of each mode; what `issues` gives is empty for a valid value. */
export interface Contender {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
  readonly issues: (value: unknown) => readonly unknown[];
}
