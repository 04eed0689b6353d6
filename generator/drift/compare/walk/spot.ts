// One place of a request in two versions, and how a change there is reported.
import type { Change, ChangeClass, SchemaChange } from "../../../diff/change.js";
import type { Json } from "../../../schema/json.js";
import type { Place } from "../meaning/place.js";
import type { Conjunction, Space } from "../meaning/space.js";
import { fieldOf, type Step } from "../../../diff/words.js";

/** What one comparison of two schemas has found so far. */
export interface Walk {
  readonly space: Space;
  readonly changes: SchemaChange[];
  /** Changes that are listed already, as text. */
  readonly listed: Set<string>;
  /** Pairs of schemas that the way to the present place leads through. */
  readonly path: Set<string>;
  /** How often each pair of schemas was compared. */
  readonly visits: Map<string, number>;
  /** Rises with every change, and where a place was compared before. */
  accounted: number;
}

/** The worst that can be true of a place: `patch` where it accepts the same as before, `minor` where it accepts no less. */
export type Cap = ChangeClass;

export interface Spot {
  readonly path: readonly Step[];
  readonly before: Conjunction;
  readonly after: Conjunction;
  /** Whatever the schemas before the change mention here. */
  readonly known: Place;
  /** What requests are offered here, before and after. */
  readonly offered: { readonly before: Place; readonly after: Place };
  /** The schemas that describe this place. */
  readonly words: { readonly before: Conjunction; readonly after: Conjunction };
  readonly cap: Cap;
  /** Whether this is one alternative of a place that is compared as a whole as well. */
  readonly isBranch: boolean;
}

/** What happened, in the words of a report. */
export interface Finding {
  readonly kind: string;
  readonly class: ChangeClass;
  readonly words: string;
  readonly breach?: Change["breach"];
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}

const RANK: Readonly<Record<ChangeClass, number>> = { patch: 0, minor: 1, major: 2 };

export const isWorse = (a: ChangeClass, b: ChangeClass): boolean => RANK[a] > RANK[b];
export const milder = (a: ChangeClass, b: ChangeClass): ChangeClass => (isWorse(a, b) ? b : a);

/** Reports a change of what is accepted, unless the place as a whole is known to accept as much. */
export function reportMeaning(walk: Walk, spot: Spot, finding: Finding): void {
  if (!isWorse(finding.class, spot.cap)) reportChange(walk, spot.path, finding);
}

/** Reports a change whatever is known of the place. */
export function reportChange(walk: Walk, path: readonly Step[], finding: Finding): void {
  const { kind, words, breach, before, after } = finding;
  const field = fieldOf(path);
  const change: SchemaChange = {
    field,
    kind,
    class: finding.class,
    ...(breach !== undefined && { breach }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    sentence: field === "" ? words : `${field}: ${words}`,
  };
  walk.accounted++;
  const text = JSON.stringify([field, kind, change.sentence]);
  if (walk.listed.has(text)) return;
  walk.listed.add(text);
  walk.changes.push(Object.freeze(change));
}
