// Records a broken documented rule.
import { nameOf, pathTo, type Found } from "./place.js";
import { record, shown } from "./tell.js";
import { isArray } from "./value.js";

/** The messages of a module's rules: by the section that states them, then by the name of the rule. */
export type Rules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Records a broken rule. Each of `got` tells of values that break it: texts and values in turn, or nothing. The path leads to the value
 * that the message names, and is empty for the body itself.
 */
export function ruleBroken(
  body: unknown,
  found: Found,
  rules: Rules,
  rule: string,
  got: readonly unknown[],
  ...path: readonly (string | number)[]
): boolean {
  if (!found) return false;
  const section = Object.keys(rules).find((each) => Object.hasOwn(rules[each] ?? {}, rule)) ?? "";
  const says = rules[section]?.[rule] ?? "";
  const whole = [...pathTo(found, undefined), ...path];
  const actual = path.reduce(memberOf, body);
  // A sentence that begins with "must" is about one value: its name goes before it.
  const message = says.startsWith("must ")
    ? `${nameOf(whole)} ${says} (got ${shown(actual)})`
    : says + toldOf(got);
  return record(found, whole, actual, "rule", rule, message, { rule, section });
}

function toldOf(got: readonly unknown[]): string {
  const values = got
    .filter(isArray)
    .map((parts) => parts.map((part, index) => (index % 2 === 0 ? part : shown(part))).join(""));
  return values.length === 0 ? "" : ` (${values.join(", ")})`;
}

const memberOf = (value: unknown, step: string | number): unknown => {
  const parent = Object(value) as Record<string | number, unknown>;
  return Object.hasOwn(parent, step) ? parent[step] : undefined;
};
