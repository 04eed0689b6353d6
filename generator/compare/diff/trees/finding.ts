// Findings of a comparison: less is accepted, more is accepted, or only the description changed.
import type { Breach, ChangeClass } from "../change.js";
import type { Json } from "../../../read/schema/json.js";
import { byCodeUnit } from "../../../read/schema/json.js";
import type { Step } from "../words.js";

/** A difference, with its path from the place that was compared. */
export interface Finding {
  readonly path: readonly Step[];
  readonly kind: string;
  readonly class: ChangeClass;
  readonly words: string;
  readonly breach?: Breach;
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  /** Whether an accepted value is refused now, or not proven to be accepted. */
  readonly isLess: boolean;
}

export type Findings = readonly Finding[];

export const NOTHING: Findings = Object.freeze([]);

export const UNKNOWN_CHANGE = "changed in a way that is not known to be compatible";

type Values = Pick<Finding, "before" | "after">;

/** Less is accepted, or the opposite is not proven. */
export const less = (kind: string, words: string, values: Values = {}): Finding => ({
  path: [],
  kind,
  class: "major",
  words,
  ...values,
  isLess: true,
});

/** More is accepted. */
export const more = (kind: string, words: string, values: Values = {}): Finding => ({
  ...less(kind, words, values),
  class: "minor",
  isLess: false,
});

/** The same is accepted, and the description has changed. */
export const otherwise = (kind: string, words: string, values: Values = {}): Finding => ({
  ...more(kind, words, values),
  class: "patch",
});

export const isLess = (findings: Findings): boolean => findings.some((each) => each.isLess);

export const isMore = (findings: Findings): boolean =>
  findings.some((each) => each.class === "minor");

/** The findings of a part, seen from the whole. */
export const under = (step: Step, findings: Findings): Findings =>
  findings.map((each) => ({ ...each, path: [step, ...each.path] }));

/** Findings of the place itself first, then its fields by name, then their combinations. */
export function inOrder(findings: Findings): Findings {
  const rank = ({ path, kind }: Finding): readonly [number, string] => {
    const [first] = path;
    if (first !== undefined) return [1, first.kind === "property" ? first.name : ""];
    return [/^(alternative|condition)/.test(kind) ? 2 : 0, ""];
  };
  return [...findings].sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return one[0] - other[0] || byCodeUnit(one[1], other[1]);
  });
}
