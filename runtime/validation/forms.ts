// Records an issue for a value that violates `anyOf` or `oneOf`. Such a schema has several
// alternatives. The message lists the missing fields of the nearest alternatives.
import { type Issue, type Key, type ParentPlace, type IssueContext, addIssue } from "./issue.js";
import { fieldsOf, has } from "./value.js";

/** Returns how many of the statements are true. */
export function howMany(...statements: readonly boolean[]): number {
  let total = 0;
  for (const statement of statements) if (statement) total++;
  return total;
}

/** A generated check of one alternative in `anyOf` or `oneOf`. */
export type FormCheck = (value: unknown, parent: ParentPlace, key: Key) => boolean;

// The text about the nearest alternatives is cut after this number of characters, because nested
// alternatives can make it very long.
const MOST_CHARACTERS = 300;

/**
 * Records an issue for a value that matches no alternative, or too many. `forms` lists the required
 * fields of each alternative. If there are no `checks`, an alternative requires only these fields.
 */
export function noForm(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  keyword: "anyOf" | "oneOf",
  forms: readonly (readonly string[])[],
  ...checks: readonly FormCheck[]
): boolean {
  if (!parent) return false;
  const object = fieldsOf(value);
  const matches = forms.map((fields, index): FormMatch => {
    const missing = fields.filter((field) => !has(object, field));
    const check = checks[index];
    const lacks = check ? collectMessages(check, value, parent, key) : missing;
    // The distance of the value to an alternative. Each missing field adds one, and each present
    // field subtracts one. Wrong fields together add one. If two distances are equal, the number of
    // messages decides.
    const wrong = lacks.length > missing.length ? 1 : 0;
    return {
      name: fields.join(" with ") || `form ${index + 1}`,
      lacks,
      distance: (2 * missing.length - fields.length + wrong) * 1e3 + lacks.length,
    };
  });
  const matching = matches.filter(({ lacks }) => lacks.length === 0);
  const only = keyword === "oneOf" ? ", and only one of them" : "";
  const message =
    matching.length > 0
      ? `must not have ${matching.map(({ name }) => name).join(" and ")} together`
      : checks.length > 0
        ? `has none of the allowed forms; nearest: ${nearestOf(matches)}`
        : `needs ${either(matches.map(({ lacks }) => lacks.join(" with ")))}${only}`;
  return addIssue(parent, key, value, keyword, forms, ` ${message}`);
}

/** An alternative, and the messages about the value's missing or wrong fields. */
interface FormMatch {
  readonly name: string;
  readonly lacks: readonly string[];
  readonly distance: number;
}

function collectMessages(
  check: FormCheck,
  value: unknown,
  parent: IssueContext,
  key: Key,
): readonly string[] {
  const issues: Issue[] = [];
  check(value, [issues, parent[1], parent[2], parent[3]], key);
  return issues.map(({ message }) => message);
}

function nearestOf(matches: readonly FormMatch[]): string {
  const least = Math.min(...matches.map(({ distance }) => distance));
  const nearest = matches
    .filter(({ distance }) => distance === least)
    .map(({ name, lacks }) => `${name} (${lacks.join("; ")})`);
  const sentence = either(nearest);
  return sentence.length > MOST_CHARACTERS ? `${sentence.slice(0, MOST_CHARACTERS)}…` : sentence;
}

const either = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(", "), ...texts.slice(-1)].filter((text) => text !== "").join(" or ");
