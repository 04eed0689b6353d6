// Records a broken documented rule.
import { at, type Found, type Key } from "./place.js";
import { tell } from "./tell.js";

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
  let value = body;
  let place: Found = found;
  let key: Key;
  for (const step of path) {
    const parent = Object(value) as Record<string | number, unknown>;
    value = Object.hasOwn(parent, step) ? parent[step] : undefined;
    place = at(place, key);
    key = step;
  }
  const section = Object.keys(rules).find((each) => Object.hasOwn(rules[each] ?? {}, rule)) ?? "";
  const message = rules[section]?.[rule] ?? "";
  return place !== undefined && tell(place, key, value, "rule", rule, message, { rule, section });
}
