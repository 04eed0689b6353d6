// The result of a benchmark: tables, notes and bounds.
import type { Bound } from "./bound.js";

/** Figures under a title; the first cell of a row is its name. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The outcome of a benchmark. */
export interface Result {
  readonly tables: readonly Table[];
  /** Explanations of the figures. */
  readonly notes: readonly string[];
  readonly bounds: readonly Bound[];
}
