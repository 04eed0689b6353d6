// How many steps a backtracking engine takes at most for a pattern and a text of some length: every way is tried, none leads anywhere.
import type { AST } from "@eslint-community/regexpp";

/** The most steps from all places of a text in which every loop turns `length` times; `Infinity` where they are countless. */
export function stepsOf({ alternatives }: AST.Pattern, length: number): number {
  const steps = choice(alternatives, 1, length);
  const isAnchored = alternatives.every(
    ({ elements }) => elements[0]?.type === "Assertion" && elements[0].kind === "start",
  );
  return isAnchored ? steps : steps * length;
}

const choice = (alternatives: readonly AST.Alternative[], rest: number, length: number): number =>
  alternatives.reduce(
    (sum, { elements }) =>
      sum + elements.reduceRight((after, element) => stepsFrom(element, after, length), rest),
    0,
  );

// The steps for an element and all that comes after it, which takes `rest`.
function stepsFrom(element: AST.Element, rest: number, length: number): number {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return choice(element.alternatives, rest, length);
    case "Quantifier":
      return repeated(element, rest, length);
    case "Assertion":
      // What is looked at has been decided when the rest is tried.
      return "alternatives" in element ? choice(element.alternatives, 1, length) + rest : 1 + rest;
    case "Backreference":
      return length + rest;
    default:
      return 1 + rest;
  }
}

// Beyond so many steps nothing is counted any more.
const COUNTLESS = 1e12;

function repeated({ element, min, max }: AST.Quantifier, rest: number, length: number): number {
  const most = max === Infinity ? Math.max(length, min) : max;
  if (["Character", "CharacterSet", "CharacterClass"].includes(element.type)) {
    return most + (most - min + 1) * rest;
  }
  let steps = rest;
  for (let count = most; count > 0; count--) {
    steps = stepsFrom(element, steps, length) + (count > min ? rest : 0);
    if (steps > COUNTLESS) return Infinity;
  }
  return steps;
}
