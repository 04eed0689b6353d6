// A measured validator of one model, in both modes.

/** A function for each mode. `issues` returns an empty list for a valid value. */
export interface Contender {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
  readonly issues: (value: unknown) => readonly unknown[];
}
