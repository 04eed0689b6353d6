// Ends that moved: of numbers, lengths and counts.
import type { Json } from "../../../schema/json.js";
import type { Bound } from "../meaning/parts.js";
import { reportMeaning, type Spot, type Walk } from "./spot.js";

interface End {
  readonly before: Bound;
  readonly after: Bound;
}

export const inclusive = (value: number): Bound => ({ value, exclusive: false });

/** Reports a lower end that moved. */
export function compareLower(walk: Walk, spot: Spot, name: string, { before, after }: End): void {
  if (isSame(before, after)) return;
  const isLower = after.value < before.value || (after.value === before.value && before.exclusive);
  report(walk, spot, name, { before, after }, isLower);
}

/** Reports an upper end that moved. */
export function compareUpper(walk: Walk, spot: Spot, name: string, { before, after }: End): void {
  if (isSame(before, after)) return;
  const isHigher = after.value > before.value || (after.value === before.value && before.exclusive);
  report(walk, spot, name, { before, after }, isHigher);
}

const isSame = (a: Bound, b: Bound) => a.value === b.value && a.exclusive === b.exclusive;

function report(
  walk: Walk,
  spot: Spot,
  name: string,
  { before, after }: End,
  widens: boolean,
): void {
  reportMeaning(walk, spot, {
    kind: widens ? "bound-widened" : "bound-narrowed",
    class: widens ? "minor" : "major",
    words: `${name} ${moved(name, before, after)}`,
    before: valueOf(before),
    after: valueOf(after),
  });
}

const isEnd = ({ value }: Bound) => Number.isFinite(value);

// A count has no end below 0.
const isNothing = (name: string, bound: Bound) =>
  !isEnd(bound) ||
  (bound.value === 0 && /length|number of/.test(name) && name.startsWith("minimum"));

function moved(name: string, before: Bound, after: Bound): string {
  if (isNothing(name, before)) return `added: ${shown(after)}`;
  if (isNothing(name, after)) return `removed (was ${shown(before)})`;
  if (before.value === after.value) return `changed from ${shown(before)} to ${shown(after)}`;
  const word = after.value > before.value ? "raised" : "lowered";
  return `${word} from ${shown(before)} to ${shown(after)}`;
}

const shown = ({ value, exclusive }: Bound) => `${value}${exclusive ? " (exclusive)" : ""}`;

const valueOf = (bound: Bound): Json | undefined => (isEnd(bound) ? bound.value : undefined);
