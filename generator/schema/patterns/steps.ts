// Counts the steps of a backtracking engine in the worst case, for a pattern and a text length: every path is tried and fails.
import type { AST } from "@eslint-community/regexpp";
import { CHARACTERS } from "./failing-form.js";

/** The most steps from all places of a text in which every loop turns `length` times; `Infinity` where they are countless. */
export function stepsOf({ alternatives }: AST.Pattern, length: number): number {
  const { own, ways } = choice(alternatives, length);
  const isAnchored = alternatives.every(
    ({ elements }) => elements[0]?.type === "Assertion" && elements[0].kind === "start",
  );
  return (own + ways) * (isAnchored ? 1 : length);
}

/** What a part of a pattern takes: its own steps, and the ways in which what comes after it is tried. */
interface Cost {
  readonly own: number;
  readonly ways: number;
}

const choice = (alternatives: readonly AST.Alternative[], length: number): Cost =>
  alternatives
    .map(({ elements }) => elements.map((element) => costOf(element, length)).reduce(inTurn, FREE))
    .reduce((sum, { own, ways }) => ({ own: sum.own + own, ways: sum.ways + ways }));

const FREE: Cost = { own: 0, ways: 1 };
const inTurn = (first: Cost, then: Cost): Cost => ({
  own: first.own + first.ways * then.own,
  ways: first.ways * then.ways,
});

function costOf(element: AST.Element, length: number): Cost {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return choice(element.alternatives, length);
    case "Quantifier":
      return repeated(element, length);
    case "Assertion": {
      // What is looked at has been decided when the rest is tried.
      const seen = "alternatives" in element ? choice(element.alternatives, length) : FREE;
      return { own: seen.own + seen.ways, ways: 1 };
    }
    case "Backreference":
      return { own: length, ways: 1 };
    default:
      return { own: 1, ways: 1 };
  }
}

// Beyond so many steps, or turns of a loop, nothing is counted any more.
const COUNTLESS = 1e12;
const MOST_TURNS = 100_000;

function repeated({ element, min, max }: AST.Quantifier, length: number): Cost {
  const most = max === Infinity ? Math.max(length, min) : max;
  if (CHARACTERS.includes(element.type)) {
    return { own: most, ways: most - min + 1 };
  }
  const countless = { own: Infinity, ways: Infinity };
  if (most > MOST_TURNS) return countless;
  const turn = costOf(element, length);
  let cost = FREE;
  for (let count = most; count > 0; count--) {
    const { own, ways } = inTurn(turn, cost);
    // From here on a turn may also be left out.
    cost = { own, ways: ways + (count > min ? 1 : 0) };
    if (!(own + ways <= COUNTLESS)) return countless;
  }
  return cost;
}
