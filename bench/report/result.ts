// The result that a benchmark returns: tables, notes and limits.
import type { Bound } from "./bound.js";

/** A table of figures. The first cell of each row is the row's name. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The outcome of a benchmark. */
export interface Result {
  readonly tables: readonly Table[];
  /** Sentences that explain the figures. */
  readonly notes: readonly string[];
  readonly bounds: readonly Bound[];
}
