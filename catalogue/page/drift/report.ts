// The parts of a report that the page shows, and the filters of its changes.
import { type FieldSchemas, hasValues } from "../../data/field-schema.js";
import { WORDS } from "../words/drift.js";
import { type Change, type DriftReport, valueText } from "../../../generator/page.js";

/** A change with the schemas of its field, if it has no values of its own. */
export type PageChange = Change & { readonly schemas: FieldSchemas };

/** A report as its HTML document stores it. */
export interface PageReport extends DriftReport {
  readonly changes: readonly PageChange[];
}

/** The chosen filters; an empty text filters nothing. */
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

/** One side of a change. */
export interface Side {
  readonly text: string;
  /** Whether it is a value of the catalog, not a word about it. */
  readonly isValue: boolean;
}

/**
 * Returns both sides of a change: its values; or the schema of a field that was added or removed;
 * or words for its kind.
 */
export function sidesOf(change: PageChange): readonly [Side, Side] {
  const { kind, before, after, schemas } = change;
  const [was, is] = WORDS.sides.get(kind) ?? [];
  if (hasValues(change)) return [sideOf(before), sideOf(after)];
  // Words are clearer than two schemas that differ in one word.
  if (was !== undefined && schemas.before !== undefined && schemas.after !== undefined) {
    return [sideOf(undefined, was), sideOf(undefined, is)];
  }
  return [sideOf(schemas.before, was), sideOf(schemas.after, is)];
}

const sideOf = (value: unknown, word: string = WORDS.absent): Side =>
  value === undefined ? { text: word, isValue: false } : { text: valueText(value), isValue: true };
