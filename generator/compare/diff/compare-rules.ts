// Compares the documented rules of a request.
import type { Rule } from "../../read/normalise/contract.js";
import { compareConditions } from "./compare-schemas.js";
import { showText } from "./words.js";
import { printable } from "../../read/check/rejection.js";
import type { SchemaChange } from "./change.js";
import { UNKNOWN_CHANGE } from "./trees/finding.js";

/**
 * Returns the changes between two lists of rules: removed rules, added rules, then changed rules.
 */
export function compareRules(
  before: readonly Rule[],
  after: readonly Rule[],
): readonly SchemaChange[] {
  const { pairs, removed, added } = matchRules(before, after);
  return [
    ...removed.map((rule) =>
      change(rule, "rule-removed", "minor", `rule removed: ${sentence(rule.message)}`, {
        before: rule.name,
      }),
    ),
    ...added.map((rule) =>
      change(rule, "rule-added", "major", `new rule: ${sentence(rule.message)}`, {
        after: rule.name,
      }),
    ),
    ...pairs.flatMap(([old, now]) => compareRule(old, now)),
  ];
}

function compareRule(before: Rule, after: Rule): readonly SchemaChange[] {
  const direction = compareConditions(before.schema, after.schema);
  const changes: SchemaChange[] = [];
  const name = showText(after.name);
  const schemas = { before: before.schema, after: after.schema };
  if (direction === "wider") {
    const words = `the rule ${name} refuses fewer requests now: ${sentence(after.message)}`;
    changes.push(change(after, "rule-widened", "minor", words, schemas));
  }
  if (direction === "unknown") {
    const words = `the rule ${name} ${UNKNOWN_CHANGE}: ${sentence(after.message)}`;
    changes.push(change(after, "rule-changed", "major", words, schemas));
  }
  if (before.name !== after.name) {
    const words = `the rule ${showText(before.name)} is called ${name} now`;
    const names = { before: before.name, after: after.name };
    changes.push(change(after, "rule-renamed", "patch", words, names));
  }
  for (const key of ["message", "section", "param"] as const) {
    if (before[key] === after[key]) continue;
    const words = `the ${key} of the rule ${name} changed`;
    const values = { before: before[key], after: after[key] };
    changes.push(change(after, `rule-${key}-changed`, "patch", words, values));
  }
  return changes;
}

function change(
  rule: Rule,
  kind: string,
  level: SchemaChange["class"],
  words: string,
  values: Pick<SchemaChange, "before" | "after"> = {},
): SchemaChange {
  const field = printable(rule.param, 80);
  const text = field === "" ? words : `${field}: ${words}`;
  return Object.freeze({ field, kind, class: level, ...values, sentence: text });
}

const sentence = (message: string) => printable(message, 200);

interface MatchedRules {
  readonly pairs: readonly (readonly [Rule, Rule])[];
  readonly removed: readonly Rule[];
  readonly added: readonly Rule[];
}

// Pairs rules with the same name, then rules that accept the same requests.
function matchRules(before: readonly Rule[], after: readonly Rule[]): MatchedRules {
  const pairs: (readonly [Rule, Rule])[] = [];
  const added = [...after];
  const match =
    (isSame: (old: Rule, now: Rule) => boolean) =>
    (old: Rule): boolean => {
      const index = added.findIndex((now) => isSame(old, now));
      const [now] = index < 0 ? [] : added.splice(index, 1);
      if (now !== undefined) pairs.push([old, now]);
      return now === undefined;
    };
  const unnamed = before.filter(match((old, now) => old.name === now.name));
  const removed = unnamed.filter(
    match((old, now) => compareConditions(old.schema, now.schema) === "same"),
  );
  return { pairs, removed, added };
}
