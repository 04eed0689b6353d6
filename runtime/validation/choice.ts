// Records issues for values and fields that the schema does not allow. Suggests the correct
// spelling.
import { type Key, formatExpected, type ParentPlace, addIssue, underCondition } from "./issue.js";
import { suggestion, nearest, plainWords } from "./near.js";

/** Records an issue for a value that differs from the only allowed value. */
export function notConstant(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  constant: unknown,
): boolean {
  if (!parent) return false;
  return addIssue(
    parent,
    key,
    value,
    "const",
    constant,
    ` must be ${formatExpected(constant)} (got `,
    ")",
  );
}

// Caches the parts of a message, by the list of allowed values.
const TEXTS = new WeakMap<
  readonly unknown[],
  { readonly prefix: string; readonly words: ReturnType<typeof plainWords> }
>();

// A message lists at most this many values. The issue contains all of them.
const MAX_LISTED = 30;

/** Records an issue for a value that is not in the list of allowed values. */
export function noChoice(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  values: readonly unknown[],
): boolean {
  if (!parent) return false;
  let text = TEXTS.get(values);
  if (text === undefined) {
    const more = values.length > MAX_LISTED ? `, … (${values.length} in all)` : "";
    const choices = values.slice(0, MAX_LISTED).map(formatExpected).join(", ");
    text = {
      prefix: ` must be ${values.length === 1 ? "" : "one of "}${choices}${more} (got `,
      words: plainWords(values),
    };
    TEXTS.set(values, text);
  }
  const near = typeof value === "string" ? nearest(value, values, text.words) : undefined;
  return addIssue(parent, key, value, "enum", values, text.prefix, `)${suggestion(near)}`);
}

/** Records an issue for a field that the schema does not allow. */
export function unknownField(
  value: unknown,
  parent: ParentPlace,
  key: string,
  names: ReadonlySet<string>,
): boolean {
  if (!parent) return false;
  const text = ` is not allowed${underCondition(parent)}${suggestion(nearest(key, [...names]))}`;
  return addIssue(parent, key, value, "additionalProperties", false, text);
}
