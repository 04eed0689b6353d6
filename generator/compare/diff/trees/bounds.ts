// Compares the bounds of numbers, lengths and counts.
import type { Bound } from "../../../read/tree/tree.js";
import { less, more, NOTHING, type Findings } from "./finding.js";

/** Compares two lower bounds. `name` is the name of the bound in the report. */
export const compareLower = (name: string, before: Bound, after: Bound): Findings =>
  compareEnds(name, before, after, after.at < before.at || (after.at === before.at && before.open));

/** Compares two upper bounds. `name` is the name of the bound in the report. */
export const compareUpper = (name: string, before: Bound, after: Bound): Findings =>
  compareEnds(name, before, after, after.at > before.at || (after.at === before.at && before.open));

/** Compares the minimum and maximum of a count or length. */
export const compareCounts = (
  name: string,
  before: Counts,
  after: Counts,
): Readonly<Record<keyof Counts, Findings>> => ({
  min: compareLower(`minimum ${name}`, closed(before.min), closed(after.min)),
  max: compareUpper(`maximum ${name}`, closed(before.max), closed(after.max)),
});

interface Counts {
  readonly min: number;
  readonly max: number;
}

const closed = (at: number): Bound => ({ at, open: false });

function compareEnds(name: string, before: Bound, after: Bound, isWider: boolean): Findings {
  if (before.at === after.at && before.open === after.open) return NOTHING;
  const words = `${name} ${changeText(name, before, after)}`;
  const values = { before: valueOf(before), after: valueOf(after) };
  return [isWider ? more("bound-widened", words, values) : less("bound-narrowed", words, values)];
}

// Returns true for a bound without effect, such as a "minimum length" of 0. Returns false if a
// "minimum" is 0, because this name without a second word is the minimum value of a number.
const isNone = (name: string, { at }: Bound) =>
  !Number.isFinite(at) || (at === 0 && name.startsWith("minimum "));

function changeText(name: string, before: Bound, after: Bound): string {
  if (isNone(name, before)) return `added: ${boundText(after)}`;
  if (isNone(name, after)) return `removed (was ${boundText(before)})`;
  if (before.at === after.at) return `changed from ${boundText(before)} to ${boundText(after)}`;
  const word = after.at > before.at ? "raised" : "lowered";
  return `${word} from ${boundText(before)} to ${boundText(after)}`;
}

const boundText = ({ at, open }: Bound) => `${at}${open ? " (exclusive)" : ""}`;

const valueOf = ({ at }: Bound): number | undefined => (Number.isFinite(at) ? at : undefined);
