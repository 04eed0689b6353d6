// Records a value that has none of its forms, or several forms if only one is allowed. The message
// lists the forms, and the missing fields of the nearest.
import { type Issue, type Key, type ParentPlace, type Place, tell } from "./issue.js";
import { fieldsOf, has } from "./value.js";

/** The number of true statements. */
export function howMany(...statements: readonly boolean[]): number {
  let total = 0;
  for (const statement of statements) if (statement) total++;
  return total;
}

/** An emitted check of one form. */
export type FormCheck = (value: unknown, found: ParentPlace, key: Key) => boolean;

// A longer sentence is not read, and messages of nested forms would multiply.
const MOST_CHARACTERS = 300;

/**
 * Records a value without a form. `forms` lists the required fields of each form. `checks` is empty
 * if the required fields are the whole form.
 */
export function noForm(
  value: unknown,
  found: ParentPlace,
  key: Key,
  keyword: "anyOf" | "oneOf",
  forms: readonly (readonly string[])[],
  ...checks: readonly FormCheck[]
): boolean {
  if (!found) return false;
  const given = fieldsOf(value);
  const tried = forms.map((fields, index): FormMatch => {
    const missing = fields.filter((field) => !has(given, field));
    const check = checks[index];
    const lacks = check ? messagesOf(check, value, found, key) : missing;
    // Present fields reduce the distance to a form, and missing fields increase it. All wrong
    // fields together count as one missing field. The number of messages decides among equal forms.
    const wrong = lacks.length > missing.length ? 1 : 0;
    return {
      name: fields.join(" with ") || `form ${index + 1}`,
      lacks,
      distance: (2 * missing.length - fields.length + wrong) * 1e3 + lacks.length,
    };
  });
  const had = tried.filter(({ lacks }) => lacks.length === 0);
  const only = keyword === "oneOf" ? ", and only one of them" : "";
  const says =
    had.length > 0
      ? `must not have ${had.map(({ name }) => name).join(" and ")} together`
      : checks.length > 0
        ? `has none of the allowed forms; nearest: ${nearestOf(tried)}`
        : `needs ${either(tried.map(({ lacks }) => lacks.join(" with ")))}${only}`;
  return tell(found, key, value, keyword, forms, ` ${says}`);
}

/** A form that the value may be intended to have. */
interface FormMatch {
  readonly name: string;
  readonly lacks: readonly string[];
  readonly distance: number;
}

function messagesOf(check: FormCheck, value: unknown, found: Place, key: Key): readonly string[] {
  const issues: Issue[] = [];
  check(value, [issues, found[1], found[2], found[3]], key);
  return issues.map(({ message }) => message);
}

function nearestOf(tried: readonly FormMatch[]): string {
  const least = Math.min(...tried.map(({ distance }) => distance));
  const nearest = tried
    .filter(({ distance }) => distance === least)
    .map(({ name, lacks }) => `${name} (${lacks.join("; ")})`);
  const said = either(nearest);
  return said.length > MOST_CHARACTERS ? `${said.slice(0, MOST_CHARACTERS)}…` : said;
}

const either = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(", "), ...texts.slice(-1)].filter((text) => text !== "").join(" or ");
