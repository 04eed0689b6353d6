// Filters the changes of a drift report, and returns texts for the state before and after a change.
import type { PageChange } from "../../data/drift-report.js";
import { hasValues } from "../../data/field-schema.js";
import { WORDS } from "../words/drift.js";
import { valueText } from "../../../generator/page.js";

/** The chosen filters. An empty string means no filter. */
export interface ChangeFilters {
  readonly class: string;
  readonly model: string;
  readonly q: string;
}

export const matchesFilters = (
  change: PageChange,
  { class: one, model, q }: ChangeFilters,
): boolean =>
  (one === "" || change.class === one) &&
  (model === "" || change.model === model) &&
  `${change.model} ${change.sentence}`.toLowerCase().includes(q.toLowerCase());

/** The text in the table for the state before or after a change. */
export interface Side {
  readonly text: string;
  /** Whether `text` is a value from the catalog. Otherwise it is a description. */
  readonly isValue: boolean;
}

/**
 * Returns two texts for a change: the state before and the state after. Each text is a value, a
 * field schema or a description.
 */
export function sidesOf(change: PageChange): readonly [Side, Side] {
  const { kind, before, after, schemas } = change;
  const [was, is] = WORDS.sides.get(kind) ?? [];
  if (hasValues(change)) return [sideOf(before), sideOf(after)];
  // If both schemas are known, prefers the description. A reader could hardly find the keyword in
  // which two long schemas differ.
  if (was !== undefined && schemas.before !== undefined && schemas.after !== undefined) {
    return [sideOf(undefined, was), sideOf(undefined, is)];
  }
  return [sideOf(schemas.before, was), sideOf(schemas.after, is)];
}

const sideOf = (value: unknown, word: string = WORDS.absent): Side =>
  value === undefined ? { text: word, isValue: false } : { text: valueText(value), isValue: true };
