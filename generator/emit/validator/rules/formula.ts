// Formulas of the propositional calculus, and how they read as TypeScript.

/** A statement about a value, in both polarities, or several of them joined. */
export type Formula =
  | {
      readonly kind: "atom";
      readonly yes: string;
      readonly no: string;
      /** Whether it holds where the value that it is about is not given. */
      readonly isLenient?: boolean;
    }
  | { readonly kind: "and" | "or"; readonly parts: readonly Formula[] };

/** Holds always. */
export const ALWAYS: Formula = { kind: "and", parts: [] };
/** Holds never. */
export const NEVER: Formula = { kind: "or", parts: [] };

export const atom = (yes: string, no = `!${yes}`): Formula & { readonly kind: "atom" } => ({
  kind: "atom",
  yes,
  no,
});
/** An atom that is true where the value that it is about is not given. */
export const lenient = (yes: string, no?: string): Formula => ({
  ...atom(yes, no),
  isLenient: true,
});
export const and = (...parts: readonly Formula[]): Formula => joined("and", parts);
export const or = (...parts: readonly Formula[]): Formula => joined("or", parts);

function joined(kind: "and" | "or", parts: readonly Formula[]): Formula {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  // An empty part of the other kind decides the whole: `never` within "and", `always` within "or".
  const deciding = flat.find((part) => part.kind !== "atom" && part.parts.length === 0);
  const [only] = flat;
  return deciding ?? (flat.length === 1 && only !== undefined ? only : { kind, parts: flat });
}

/** The opposite, with the negation moved to the atoms. */
export function not(formula: Formula): Formula {
  if (formula.kind === "atom") return atom(formula.no, formula.yes);
  const parts = formula.parts.map(not);
  return formula.kind === "and" ? or(...parts) : and(...parts);
}

/** The formula as an expression, laid out on one line. */
export function expression(formula: Formula): string {
  if (formula.kind === "atom") return formula.yes;
  if (formula.parts.length === 0) return String(formula.kind === "and");
  return formula.parts
    .map((part) => (part.kind === "atom" ? part.yes : `(${expression(part)})`))
    .join(formula.kind === "and" ? " && " : " || ");
}

/** Whether a formula about one value holds where that is not given. */
export function isLenient(formula: Formula): boolean {
  if (formula.kind === "atom") return formula.isLenient === true;
  return formula.kind === "or" ? formula.parts.some(isLenient) : formula.parts.every(isLenient);
}
