// Texts and values of the catalog as a sentence shows them: printable, and not long.
import { printable } from "../../../check/rejection.js";
import { canonicalJson, type Json } from "../../../schema/json.js";

const MAX_VALUE = 60;
const MAX_LISTED = 5;

/** A value, as JSON. */
export const show = (value: Json): string => printable(canonicalJson(value), MAX_VALUE);

/** A text that needs no quotes, such as a name or an endpoint. */
export const showText = (text: string): string => printable(text, MAX_VALUE);

/** A few values, and how many more there are. */
export function showAll(values: readonly Json[]): string {
  return listed(values.map(show));
}

/** A few texts, and how many more there are. */
export function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_LISTED);
  const more = texts.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** `1 item`, `2 items`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : noun === "property" ? "properties" : `${noun}s`}`;
