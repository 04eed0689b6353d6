// Findings: the differences between two schemas. Each has a class: major, minor or patch.
import type { Breach, ChangeClass } from "../change.js";
import type { Json } from "../../../read/schema/json.js";
import { byCodeUnit } from "../../../read/schema/json.js";
import type { Step } from "../words.js";

/** A difference between two schemas. Its path begins at the compared schema. */
export interface Finding {
  readonly path: readonly Step[];
  readonly kind: string;
  readonly class: ChangeClass;
  readonly words: string;
  readonly breach?: Breach;
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  /** True if an accepted value is now refused, or cannot be proven to be accepted. */
  readonly isLess: boolean;
}

export type Findings = readonly Finding[];

export const NOTHING: Findings = Object.freeze([]);

export const UNKNOWN_CHANGE = "changed in a way that is not known to be compatible";

type Values = Pick<Finding, "before" | "after">;

/** Returns a major finding: some values may no longer be accepted. */
export const less = (kind: string, words: string, values: Values = {}): Finding => ({
  path: [],
  kind,
  class: "major",
  words,
  ...values,
  isLess: true,
});

/** Returns a minor finding: more values are accepted. */
export const more = (kind: string, words: string, values: Values = {}): Finding => ({
  ...less(kind, words, values),
  class: "minor",
  isLess: false,
});

/** Returns a patch finding: only an annotation has changed, such as the description. */
export const otherwise = (kind: string, words: string, values: Values = {}): Finding => ({
  ...more(kind, words, values),
  class: "patch",
});

export const isLess = (findings: Findings): boolean => findings.some((each) => each.isLess);

export const isMore = (findings: Findings): boolean =>
  findings.some((each) => each.class === "minor");

/** Adds a step at the beginning of each finding's path. */
export const under = (step: Step, findings: Findings): Findings =>
  findings.map((each) => ({ ...each, path: [step, ...each.path] }));

/**
 * Sorts findings: about the schema itself, then about its fields by name, then about combinations
 * of fields.
 */
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
