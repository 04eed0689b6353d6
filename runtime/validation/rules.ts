// Tells which documented rule is broken, and where.
import { at, type Found, type Key } from "./place.js";
import { tell } from "./tell.js";
import { has, isArray, isObject, type Fields } from "./value.js";

/** The messages of a module's rules: by the section that states them, then by the name of the rule. */
export type Rules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A body that breaks a rule; the issue points at one field, or at the body itself. */
export function ruleBroken(
  body: Fields,
  found: Found,
  field: string | undefined,
  rule: string,
  rules: Rules,
): boolean {
  if (!found) return false;
  const value = field === undefined ? body : has(body, field) ? body[field] : undefined;
  return tellRule(value, found, field, rule, rules);
}

function tellRule(value: unknown, found: Found, key: Key, rule: string, rules: Rules): boolean {
  if (!found) return false;
  const section = Object.keys(rules).find((each) => has(rules[each] ?? {}, rule)) ?? "";
  const message = rules[section]?.[rule] ?? "";
  return tell(found, key, value, "rule", rule, message, { rule, section });
}

/** A rule about each value at a path in a field; `*` is every item. Points at those that do not keep it. */
export function eachBroken(
  value: unknown,
  found: Found,
  key: Key,
  path: readonly string[],
  keeps: (value: unknown) => boolean,
  rule: string,
  rules: Rules,
): boolean {
  if (!found) return false;
  const [step, ...rest] = path;
  if (step === undefined) return keeps(value) || tellRule(value, found, key, rule, rules);
  const inner = at(found, key);
  const look = (part: unknown, place: Key) =>
    eachBroken(part, inner, place, rest, keeps, rule, rules);
  if (step === "*") {
    if (isArray(value)) value.forEach(look);
  } else if (isObject(value) && has(value, step)) look(value[step], step);
  return true;
}
