// The two functions that each measured library provides for a model.

/** `is` checks a value. `issues` lists its faults, and returns an empty list for a valid value. */
export interface Contender {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
  readonly issues: (value: unknown) => readonly unknown[];
}
