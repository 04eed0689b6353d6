// Formats paths and values for a report. The texts are printable and short.
import { printable } from "../../read/check/rejection.js";
import { canonicalJson, type Json } from "../../read/schema/json.js";

/** A step in a path through a request. */
export type Step =
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "item"; readonly index?: number }
  | { readonly kind: "other-properties" };

/** Returns a path such as `image_with_roles[].role`; empty for the request itself. */
export function fieldOf(path: readonly Step[]): string {
  const text = path.map(stepText).join("");
  return printable(text.startsWith(".") ? text.slice(1) : text, 200);
}

function stepText(step: Step): string {
  if (step.kind === "item") return `[${step.index ?? ""}]`;
  if (step.kind === "other-properties") return ".*";
  const name = printable(step.name, 80);
  return /^[\p{ID_Start}$_][\p{ID_Continue}$-]*$/u.test(name)
    ? `.${name}`
    : `[${JSON.stringify(name)}]`;
}

const MAX_VALUE = 60;
const MAX_LISTED = 5;

/** Returns a value as short JSON. */
export const show = (value: Json): string => printable(canonicalJson(value), MAX_VALUE);

/** Returns a shortened name or endpoint, without quotes. */
export const showText = (text: string): string => printable(text, MAX_VALUE);

/** Lists a few values, and the number of omitted values. */
export function showAll(values: readonly Json[]): string {
  return listTexts(values.map(show));
}

/** Lists a few texts, and the number of omitted texts. */
export function listTexts(texts: readonly string[]): string {
  const visible = texts.slice(0, MAX_LISTED);
  const more = texts.length - visible.length;
  return [...visible, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
