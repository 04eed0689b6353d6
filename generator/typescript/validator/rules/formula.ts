// Represents the conditions of rules as formulas of propositional logic, and prints them as
// TypeScript.
import { all, any, either, group, indent, printCode, type Code } from "../../layout/code.js";

/** One condition, or several conditions joined by "and" or "or". */
export type Formula = Atom | { readonly kind: "and" | "or"; readonly parts: readonly Formula[] };

/**
 * The condition `subject === literal`, or its negation. For a function call, `subject` is the call
 * and `literal` is `true`.
 */
interface Atom {
  readonly kind: "atom";
  readonly subject: string;
  readonly literal: string;
  readonly isEqual: boolean;
  /** The code of the call; absent for a comparison. */
  readonly code?: Code;
  /**
   * The result of the condition for an absent value, and for a value of a type that the condition
   * does not test. Undefined if the result is uncertain.
   */
  readonly elsewhere: boolean | undefined;
  /** Whether the condition uses the variable `report`. */
  readonly reports: boolean;
}

/** The condition that is always true. */
export const ALWAYS: Formula = { kind: "and", parts: [] };
/** The condition that is never true. */
export const NEVER: Formula = { kind: "or", parts: [] };

/** Makes the condition `subject === literal`. */
export const equals = (subject: string, literal: string): Formula => ({
  kind: "atom",
  subject,
  literal,
  isEqual: true,
  elsewhere: literal === "undefined" ? undefined : false,
  reports: false,
});

/** Makes the condition that a field has a value. */
export const isPresent = (value: string): Formula => not(equals(value, "undefined"));

/** Makes a condition from the call of a test function. */
export const test = (code: Code, elsewhere?: boolean, reports = false): Formula => ({
  kind: "atom",
  subject: printCode(code),
  literal: "true",
  isEqual: true,
  code,
  elsewhere,
  reports,
});

export const and = (...parts: readonly Formula[]): Formula => joined("and", parts);
export const or = (...parts: readonly Formula[]): Formula => joined("or", parts);

function joined(kind: "and" | "or", parts: readonly Formula[]): Formula {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  // `NEVER` decides an "and", and `ALWAYS` decides an "or". Both are formulas with an empty list of
  // parts.
  const deciding = flat.find((part) => part.kind !== "atom" && part.parts.length === 0);
  if (deciding !== undefined) return deciding;
  const [only] = flat;
  if (only === undefined) return kind === "and" ? ALWAYS : NEVER;
  return flat.length === 1 ? only : { kind, parts: flat };
}

/** Negates a formula by negating its single conditions: not "A and B" becomes "not A, or not B". */
export function not(formula: Formula): Formula {
  if (formula.kind === "atom") {
    const { isEqual, elsewhere } = formula;
    return {
      ...formula,
      isEqual: !isEqual,
      elsewhere: elsewhere === undefined ? undefined : !elsewhere,
    };
  }
  const parts = formula.parts.map(not);
  return formula.kind === "and" ? or(...parts) : and(...parts);
}

/**
 * Checks whether a formula about one value is true if the value is absent, or has a type that the
 * formula does not test.
 */
export function holdsElsewhere(formula: Formula): boolean {
  if (formula.kind === "atom") return formula.elsewhere === true;
  return formula.kind === "or"
    ? formula.parts.some(holdsElsewhere)
    : formula.parts.every(holdsElsewhere);
}

export const usesReport = (formula: Formula): boolean =>
  formula.kind === "atom" ? formula.reports : formula.parts.some(usesReport);

// Subject → the only literals that it can equal.
type LiteralsBySubject = ReadonlyMap<string, readonly string[]>;

/**
 * Drops each condition that other conditions already decide, because a compiler would reject the
 * comparison.
 */
export function simplified(
  formula: Formula,
  possibleLiterals: LiteralsBySubject = new Map(),
): Formula {
  if (formula.kind === "atom") return decided(formula, possibleLiterals);
  const { kind } = formula;
  let currentLiterals = possibleLiterals;
  const parts = inOrder(formula).map((part) => {
    const simple = simplified(part, currentLiterals);
    currentLiterals = new Map([
      ...currentLiterals,
      ...impliedLiterals(kind === "and" ? simple : not(simple)),
    ]);
    return simple;
  });
  return joined(kind, parts);
}

// Puts single conditions first if the formula then gets shorter. For example, "A and B, or not A"
// becomes "not A, or B".
function inOrder({ kind, parts }: Exclude<Formula, Atom>): readonly Formula[] {
  const atoms = parts.filter((part) => part.kind === "atom");
  const isRefuted = (part: Formula) =>
    part.kind === "atom" &&
    atoms.some((each) => each.subject === part.subject && each.isEqual !== part.isEqual);
  const isShorter = parts.some((part) => part.kind === "and" && part.parts.some(isRefuted));
  if (kind === "and" || !isShorter) return parts;
  return [...atoms, ...parts.filter((part) => part.kind !== "atom")];
}

function decided(atom: Atom, possibleLiterals: LiteralsBySubject): Formula {
  const literals = possibleLiterals.get(atom.subject);
  if (literals === undefined) return atom;
  const isPossible = literals.includes(atom.literal);
  if (isPossible && literals.length > 1) return atom;
  return isPossible === atom.isEqual ? ALWAYS : NEVER;
}

// Returns the literals that each subject can equal if the formula is true.
function impliedLiterals(formula: Formula): LiteralsBySubject {
  if (formula.kind === "atom") {
    const { subject, literal, isEqual, code } = formula;
    if (isEqual) return new Map([[subject, [literal]]]);
    return new Map(code === undefined ? [] : [[subject, ["false"]]]);
  }
  const [first = new Map<string, string[]>(), ...others] = formula.parts.map(impliedLiterals);
  if (formula.kind === "and") return new Map([...first, ...others.flatMap((each) => [...each])]);
  return new Map(
    [...first].flatMap(([subject, literals]) =>
      others.every((each) => each.has(subject))
        ? [[subject, [...literals, ...others.flatMap((each) => each.get(subject) ?? [])]] as const]
        : [],
    ),
  );
}

export function expression(formula: Formula): Code {
  if (formula.kind === "atom") {
    const { subject, literal, isEqual, code } = formula;
    if (code !== undefined) return isEqual ? code : ["!", code];
    return `${subject} ${isEqual ? "===" : "!=="} ${literal}`;
  }
  if (formula.parts.length === 0) return String(formula.kind === "and");
  const parts = formula.parts.map(operand);
  return formula.kind === "and" ? all(parts) : any(parts);
}

function operand(formula: Formula): Code {
  if (formula.kind === "atom" || formula.parts.length === 0) return expression(formula);
  const parts = formula.parts.map(operand);
  return formula.kind === "or" ? either(parts) : group(["(", indent(all(parts)), ")"]);
}
