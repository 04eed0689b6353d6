// Records a broken documented rule.
import { nameOf, pathTo, pointerOf, type Found } from "./place.js";

/** The messages of a module's rules: by the section that states them, then by the name of the rule. */
export type Rules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Records a broken rule; the path leads to the value that the message names, and is empty for the body itself. */
export function ruleBroken(
  body: unknown,
  found: Found,
  rules: Rules,
  rule: string,
  ...path: readonly (string | number)[]
): boolean {
  if (!found) return false;
  const section = Object.keys(rules).find((each) => Object.hasOwn(rules[each] ?? {}, rule)) ?? "";
  const says = rules[section]?.[rule] ?? "";
  const whole = [...pathTo(found, undefined), ...path];
  // A sentence that begins with "must" is about one value: its name goes before it.
  const message = says.startsWith("must ") ? `${nameOf(whole)} ${says}` : says;
  const actual = path.reduce(memberOf, body);
  found[0].push({
    pointer: pointerOf(whole),
    path: whole,
    keyword: "rule",
    expected: rule,
    actual,
    message,
    rule,
    section,
  });
  return true;
}

const memberOf = (value: unknown, step: string | number): unknown => {
  const parent = Object(value) as Record<string | number, unknown>;
  return Object.hasOwn(parent, step) ? parent[step] : undefined;
};
