// Where in a request, as a caller writes it: `image_with_roles[].role`.
import { printable } from "../../../check/rejection.js";

/** A step from the request to a part of it. */
export type Step =
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "item"; readonly index?: number }
  | { readonly kind: "other-properties" };

/** The path in words; empty for the request itself. */
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
