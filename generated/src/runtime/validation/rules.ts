// Checks the documented rules of a module, and records those that are broken.
import { nameOf, pathTo, type ParentPlace, type Place } from "./place.js";
import { record, shown } from "./tell.js";
import { fieldsOf, type Fields } from "./value.js";

/** A documented rule: one condition on a request. */
export interface Rule {
  readonly name: string;
  /** The section of the documents that states it. */
  readonly section: string;
  /** The message. One that begins with "must" goes on from the name of the value. */
  readonly says: string;
  /** The field that an issue points at, or the request itself where it is empty; a rule without it reports the values itself. */
  readonly at?: string;
  /** Whether a request keeps the rule. With a report it says what breaks it: the values to show, or every place of its own. */
  readonly holds: (request: Fields, report?: Report) => boolean;
}

/** What breaks one rule in one request. */
export class Report {
  readonly #shown = new Set<string>();

  constructor(
    readonly rule: Rule,
    readonly request: Fields,
    readonly found: Place,
  ) {}

  /** Notes a value that the message shows, such as `the sum is 9`. */
  note(what: string, value: unknown): void {
    this.#shown.add(`${what} is ${shown(value)}`);
  }

  /** Records the rule as broken at a place, with the values that are noted since the last one. */
  record(path: readonly (string | number)[]): true {
    const { name, section, says } = this.rule;
    const actual = path.reduce<unknown>(
      (value, key) => (Array.isArray(value) ? value[Number(key)] : fieldsOf(value)[key]),
      this.request,
    );
    const whole = [...pathTo(this.found, undefined), ...path];
    const values = this.#shown.size === 0 ? "" : ` (${[...this.#shown].join(", ")})`;
    this.#shown.clear();
    const message = says.startsWith("must ")
      ? `${nameOf(whole)} ${says} (got ${shown(actual)})`
      : says + values;
    return record(this.found, whole, actual, "rule", name, message, { rule: name, section });
  }
}

/** Whether a request keeps all rules; with a place to record issues, it records each broken rule and says `true`. */
export function checkRules(rules: readonly Rule[], request: Fields, found: ParentPlace): boolean {
  for (const rule of rules) {
    if (rule.holds(request)) continue;
    if (!found) return false;
    const report = new Report(rule, request, found);
    if (!rule.holds(request, report)) report.record(rule.at ? [rule.at] : []);
  }
  return true;
}
