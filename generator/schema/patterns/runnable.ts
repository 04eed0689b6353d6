// Decides which patterns of a catalog may run on users' input: those proven to take linear time.
import { createRequire } from "node:module";
import { RegExpParser, type AST } from "@eslint-community/regexpp";
import { failingForm } from "./failing-form.js";
import { stepsOf } from "./steps.js";

// The text length for which steps are counted.
const TEXT = 10_000;
// Few milliseconds, also where an engine interprets the pattern.
const FEW_STEPS = 1_000_000;
// Steps for each character of a text, which a verdict of "linear" does not limit.
const STEPS_A_CHARACTER = 500;
// Longer ones are not examined: the time that it takes grows with the square of their length.
const MAX_PATTERN = 1_000;

const verdicts = new Map<string, boolean>();

/** Whether a pattern is shown to answer in linear time, searched for in any text; one that is not is left to the server. */
export function isRunnable(pattern: string): boolean {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict = isFew(pattern) || isShownLinear(pattern);
  verdicts.set(pattern, verdict);
  return verdict;
}

/** Whether a pattern cannot be judged at a glance: it has to be examined, which takes time. */
export const isExamined = (pattern: string): boolean => !isFew(pattern);

function isFew(pattern: string): boolean {
  const parsed = parse(pattern);
  return parsed !== undefined && stepsOf(parsed, TEXT) <= FEW_STEPS;
}

function isShownLinear(pattern: string): boolean {
  const parsed = pattern.length > MAX_PATTERN ? undefined : parse(pattern);
  if (parsed === undefined) return false;
  // What is bounded counts as a constant to the checker, though `(a?){30}` has a billion ways.
  const isSmall = stepsOf(parsed, 1) <= STEPS_A_CHARACTER;
  return isLinear(isSmall ? pattern : failingForm(parsed));
}

function parse(pattern: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, true);
  } catch {
    return undefined;
  }
}

interface Checker {
  readonly checkSync: (
    source: string,
    flags: string,
    options: { readonly checker: "automaton"; readonly timeout: number },
  ) => { readonly status: "safe" | "vulnerable" | "unknown" };
}

// Loaded late: most catalogs need no examination. This build of it is JavaScript only; others start a program.
let checker: Checker | undefined;

function isLinear(pattern: string): boolean {
  checker ??= createRequire(import.meta.url)("recheck/lib/browser.js") as Checker;
  // By the theory of automata only: what fuzzing does not find is not shown, and differs from run to run.
  const options = { checker: "automaton", timeout: 1_000 } as const;
  return checker.checkSync(pattern, "u", options).status === "safe";
}
