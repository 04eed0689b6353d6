// Checks the documented rules of a module, and records those that are broken.
import { nameOf, pathTo, type Found, type Place } from "./place.js";
import { record, shown } from "./tell.js";
import type { Fields } from "./value.js";
import { allKeep, everyAt, type Path } from "./vocabulary.js";

/** Notes a value that the message of a broken rule shows, such as `the sum is 9`. */
export type Tell = (what: string, value: unknown) => void;

interface Documented {
  readonly name: string;
  /** The section of the documents that states it. */
  readonly section: string;
  /** The message. One that begins with "must" goes on from the name of the value. */
  readonly says: string;
}

interface RequestRule extends Documented {
  /** The field that an issue points at; the request itself where it is empty. */
  readonly at: string;
  readonly each?: undefined;
  readonly holds: (request: Fields, tell?: Tell) => boolean;
}

interface ValueRule extends Documented {
  readonly at?: undefined;
  /** Paths such as `image_with_roles/*\/url`; an issue points at the value. */
  readonly each: readonly string[];
  readonly holds: (value: unknown, request: Fields, tell?: Tell) => boolean;
}

/** A documented rule: of the whole request, or of each value at some paths. */
export type Rule = RequestRule | ValueRule;

/** Whether a request keeps all rules; with a place to record issues, it records each broken rule and says `true`. */
export function checkRules(rules: readonly Rule[], request: Fields, found: Found): boolean {
  for (const rule of rules) {
    if (rule.each === undefined) {
      const { at, holds } = rule;
      if (holds(request)) continue;
      if (!found) return false;
      const got = told((tell) => holds(request, tell));
      recordRule(rule, found, at === "" ? [] : [at], at === "" ? request : request[at], got);
      continue;
    }
    for (const path of rule.each) {
      if (allKeep(request, path, rule.holds)) continue;
      if (!found) return false;
      recordValues(rule, path, request, found);
    }
  }
  return true;
}

function recordValues(rule: ValueRule, path: string, request: Fields, found: Place): void {
  everyAt(request, path, (value, keys) => {
    if (rule.holds(value, request)) return true;
    const got = told((tell) => rule.holds(value, request, tell));
    return recordRule(rule, found, keys, value, got);
  });
}

// The values that a rule tells of, each once.
function told(ask: (tell: Tell) => void): readonly string[] {
  const got = new Set<string>();
  ask((what, value) => got.add(`${what} is ${shown(value)}`));
  return [...got];
}

function recordRule(
  { name, section, says }: Rule,
  found: Place,
  path: Path,
  actual: unknown,
  got: readonly string[],
): true {
  const whole = [...pathTo(found, undefined), ...path];
  const values = got.length === 0 ? "" : ` (${got.join(", ")})`;
  const message = says.startsWith("must ")
    ? `${nameOf(whole)} ${says} (got ${shown(actual)})`
    : says + values;
  return record(found, whole, actual, "rule", name, message, { rule: name, section });
}
