// Alternatives of different types, or of finite choices, are one meaning: `anyOf` with null is a nullable type.
import type { Json } from "../../../schema/json.js";
import { hasResidue, type Form, type Parts, type TypeName, type Values } from "./parts.js";

/** The union of the branches where parts can say it exactly; undefined otherwise. */
export function mergeBranches(
  forms: readonly Form[],
  types: ReadonlySet<TypeName>,
): Parts | undefined {
  if (forms.some(hasResidue)) return undefined;
  const merged: [TypeName, unknown][] = [];
  for (const type of types) {
    const parts = forms.flatMap(({ parts: all }) => all[type] ?? []);
    const [first] = parts;
    if (first === undefined) continue;
    if (parts.length === 1) {
      merged.push([type, first]);
      continue;
    }
    const values = unionOf(parts.map((part) => part.values));
    // A boolean without a choice has both values; other parts must be choices to be joined.
    if (values === undefined) return undefined;
    merged.push([type, { ...first, values }]);
  }
  return Object.fromEntries(merged) as Parts;
}

function unionOf(choices: readonly (Values | undefined)[]): Values | undefined {
  const members: [string, Json][] = [];
  for (const choice of choices) {
    if (choice === undefined) return undefined;
    members.push(...choice);
  }
  return new Map(members);
}
