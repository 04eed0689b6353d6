// Formulas of the propositional calculus, and how they read as TypeScript.
import { all, any, either, group, indent, list, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";

/** A statement about a value, in both polarities, or several of them joined. */
export type Formula = Atom | { readonly kind: "and" | "or"; readonly parts: readonly Formula[] };

interface Atom extends Reach {
  readonly kind: "atom";
  readonly yes: string;
  readonly no: string;
}

/** The value of an atom for absent values and other types. */
interface Reach {
  /** Whether it holds where the value is not given. */
  readonly isLenient?: boolean;
  /** Whether it holds for values of other types than the one that it is about; undefined where that is not known. */
  readonly elsewhere?: boolean;
  /** How both polarities break where they do not fit in a line. */
  readonly broken?: { readonly yes: Code; readonly no: Code };
  /** For the message where it does not hold: an array of texts and values in turn, or nothing. Its opposite says nothing. */
  readonly tells?: Code | undefined;
}

/** Holds always. */
export const ALWAYS: Formula = { kind: "and", parts: [] };
/** Holds never. */
export const NEVER: Formula = { kind: "or", parts: [] };

export const atom = (yes: string, no = `!${yes}`, reach: Reach = {}): Atom => ({
  kind: "atom",
  yes,
  no,
  ...reach,
});
/** An atom that is true where the value that it is about is not given, or of another type. */
export const lenient = (yes: string, no?: string, tells?: Code): Formula =>
  atom(yes, no, { isLenient: true, elsewhere: true, tells });
/** An atom that is true where a local holds nothing that a message tells. */
export const noneWrong = (local: string): Formula =>
  lenient(`${local} === undefined`, `${local} !== undefined`, local);
/** What a message tells: texts, and expressions of values, in turn. */
export const told = (...parts: readonly Code[]): Code =>
  list(
    "[",
    parts.map((part, index) =>
      index % 2 === 0 && typeof part === "string" ? stringLiteral(part) : part,
    ),
    "]",
  );
export const and = (...parts: readonly Formula[]): Formula => joined("and", parts);
export const or = (...parts: readonly Formula[]): Formula => joined("or", parts);

function joined(kind: "and" | "or", parts: readonly Formula[]): Formula {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  // An empty part of the other kind decides the whole: `never` within "and", `always` within "or".
  const deciding = flat.find((part) => part.kind !== "atom" && part.parts.length === 0);
  const shorter = kind === "or" ? withoutRefuted(flat) : flat;
  const [only] = shorter;
  return deciding ?? (shorter.length === 1 && only !== undefined ? only : { kind, parts: shorter });
}

// "Or it holds and …" says no more than "or …", after "it does not hold".
function withoutRefuted(parts: readonly Formula[]): readonly Formula[] {
  const atoms = parts.filter((part) => part.kind === "atom");
  const isRefuted = (part: Formula) =>
    part.kind === "atom" && atoms.some((each) => each.yes === part.no);
  const shortened = parts.flatMap((part) => {
    if (part.kind !== "and" || !part.parts.some(isRefuted))
      return part.kind === "atom" ? [] : [part];
    const left = and(...part.parts.filter((each) => !isRefuted(each)));
    return left.kind === "or" ? left.parts : [left];
  });
  const isShorter = parts.some((part) => part.kind === "and" && part.parts.some(isRefuted));
  return isShorter ? [...atoms, ...shortened] : parts;
}

/** The opposite, with the negation moved to the atoms. */
export function not(formula: Formula): Formula {
  if (formula.kind === "atom") {
    const { yes, no, elsewhere, broken } = formula;
    return atom(no, yes, {
      ...(elsewhere !== undefined && { elsewhere: !elsewhere }),
      ...(broken && { broken: { yes: broken.no, no: broken.yes } }),
    });
  }
  const parts = formula.parts.map(not);
  return formula.kind === "and" ? or(...parts) : and(...parts);
}

/** What a message tells where the formula does not hold; of several totals, those that do not hold. */
export function toldBy(formula: Formula): readonly Code[] {
  const atoms = [...new Map(tellingAtoms(formula).map((each) => [each.tells, each])).values()];
  return atoms.flatMap(({ tells = [], broken }) =>
    atoms.length === 1 || broken === undefined ? [tells] : [[broken.no, " && ", tells]],
  );
}

const tellingAtoms = (formula: Formula): readonly Atom[] => {
  if (formula.kind !== "atom") return formula.parts.flatMap(tellingAtoms);
  return formula.tells === undefined ? [] : [formula];
};

/** The same formula, of which a message tells nothing. */
export function silent(formula: Formula): Formula {
  return formula.kind === "atom"
    ? { ...formula, tells: undefined }
    : { ...formula, parts: formula.parts.map(silent) };
}

/** The formula as the condition of an `if`. */
export function expression(formula: Formula): Code {
  if (formula.kind === "atom") return formula.broken?.yes ?? formula.yes;
  if (formula.parts.length === 0) return String(formula.kind === "and");
  const parts = formula.parts.map(operand);
  return formula.kind === "and" ? all(parts) : any(parts);
}

/** The formula as one of several conditions. */
export function operand(formula: Formula): Code {
  if (formula.kind === "atom" || formula.parts.length === 0) return expression(formula);
  const parts = formula.parts.map(operand);
  return formula.kind === "or" ? either(parts) : group(["(", indent(all(parts)), ")"]);
}

/** Whether a formula about one value holds where that is not given. */
export function isLenient(formula: Formula): boolean {
  if (formula.kind === "atom") return formula.isLenient === true;
  return formula.kind === "or" ? formula.parts.some(isLenient) : formula.parts.every(isLenient);
}

/** Whether a formula about values of one type holds for those of all others; undefined where they may not even be looked at. */
export function elsewhere(formula: Formula): boolean | undefined {
  if (formula.kind === "atom") return formula.elsewhere;
  const deciding = formula.kind === "or";
  for (const part of formula.parts) {
    const verdict = elsewhere(part);
    if (verdict === undefined || verdict === deciding) return verdict;
  }
  return !deciding;
}
