// Records a value or a field that is not allowed, with a suggestion for a misspelt one.
import { type Key, listed, type ParentPlace, tell, underCondition } from "./issue.js";
import { meant, nearest, plainWords } from "./near.js";

/** Records a value that is not the only allowed one. */
export function notConstant(
  value: unknown,
  found: ParentPlace,
  key: Key,
  wanted: unknown,
): boolean {
  if (!found) return false;
  return tell(found, key, value, "const", wanted, ` must be ${listed(wanted)} (got `, ")");
}

// The message parts for a list of values, computed once, at the first issue.
const TEXTS = new WeakMap<
  readonly unknown[],
  { readonly says: string; readonly words: ReturnType<typeof plainWords> }
>();

// The message shortens a longer list; the issue has all values.
const MOST_NAMED = 30;

/** Records a value that is not in the list. */
export function noChoice(
  value: unknown,
  found: ParentPlace,
  key: Key,
  values: readonly unknown[],
): boolean {
  if (!found) return false;
  let text = TEXTS.get(values);
  if (text === undefined) {
    const more = values.length > MOST_NAMED ? `, … (${values.length} in all)` : "";
    const named = values.slice(0, MOST_NAMED).map(listed).join(", ");
    text = {
      says: ` must be ${values.length === 1 ? "" : "one of "}${named}${more} (got `,
      words: plainWords(values),
    };
    TEXTS.set(values, text);
  }
  const near = typeof value === "string" ? nearest(value, values, text.words) : undefined;
  return tell(found, key, value, "enum", values, text.says, `)${meant(near)}`);
}

/** Records a property that a closed object does not list. */
export function unknownField(
  value: unknown,
  found: ParentPlace,
  key: string,
  names: ReadonlySet<string>,
): boolean {
  if (!found) return false;
  const says = ` is not allowed${underCondition(found)}${meant(nearest(key, [...names]))}`;
  return tell(found, key, value, "additionalProperties", false, says);
}
