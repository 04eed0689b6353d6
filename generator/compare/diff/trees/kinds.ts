// Compares two schemas of one JSON type. Each kind of schema has its own function.
import { isList } from "../../../read/tree/meet.js";
import { canonicalJson } from "../../../read/schema/json.js";
import { allOfParts, type Node, type Num, type Parts, type Text } from "../../../read/tree/tree.js";
import { showAll } from "../words.js";
import { isSameExcept } from "./alternatives.js";
import { compareCounts, compareLower, compareUpper } from "./bounds.js";
import type { Comparison } from "./comparison.js";
import { isLess, less, more, NOTHING, UNKNOWN_CHANGE, type Findings } from "./finding.js";
import { compareLists } from "./lists.js";
import { compareObjects } from "./objects.js";

export function compareForms(c: Comparison, old: Node, now: Node): Findings {
  if (old.kind === "except" || now.kind === "except") return compareExcept(c, old, now);
  if (isList(old) && isList(now)) return compareLists(c, old, now);
  if (old.kind === "object" && now.kind === "object") return compareObjects(c, old, now);
  return compareScalars(old, now) ?? c.place(old, now);
}

// Compares schemas of one JSON type. Returns `undefined` for unions and lists of constants.
function compareScalars(old: Node, now: Node): Findings | undefined {
  if (old.kind === "number" && now.kind === "number") return compareNumbers(old, now);
  if (old.kind === "string" && now.kind === "string") return compareTexts(old, now);
  return old.kind === now.kind && ["null", "boolean"].includes(old.kind) ? NOTHING : undefined;
}

// Compares two schemas if one or both exclude values with `except`. If the new schema excludes
// values, the change is major unless the old schema excludes the same values.
function compareExcept(c: Comparison, old: Node, now: Node): Findings {
  const about = (node: Node) => (node.kind === "except" ? node.about : node);
  const findings = c.form(about(old), about(now));
  if (now.kind !== "except") {
    return findings.length > 0 ? findings : [more("widened", "accepts more than before")];
  }
  if (isSameExcept(c, old, now) || isLess(findings)) return findings;
  return [...findings, less("changed", UNKNOWN_CHANGE)];
}

function compareTexts(old: Text, now: Text): Findings {
  const [was, is] = [old, now].map(({ publicUrl }) => canonicalJson(publicUrl ?? null));
  return allOfParts({
    ...compareCounts("length", old, now),
    patterns: comparePatterns(old, now),
    // A changed `format` is no finding, because the service does not check the format of a value.
    format: NOTHING,
    publicUrl: was === is ? NOTHING : [less("changed", UNKNOWN_CHANGE)],
  } satisfies Parts<Text, Findings>);
}

function comparePatterns(old: Text, now: Text): Findings {
  const added = now.patterns.filter((each) => !old.patterns.includes(each));
  const dropped = old.patterns.filter((each) => !now.patterns.includes(each));
  if (added.length > 0 && dropped.length > 0) {
    const words = `pattern changed from ${showAll(dropped)} to ${showAll(added)}, in a way that is not known to be compatible`;
    return [less("pattern-changed", words, { before: dropped, after: added })];
  }
  if (added.length > 0) {
    const words = `must match the pattern ${showAll(added)} now`;
    return [less("pattern-added", words, { after: added })];
  }
  const words = `no longer has to match the pattern ${showAll(dropped)}`;
  return dropped.length === 0 ? NOTHING : [more("pattern-removed", words, { before: dropped })];
}

const compareNumbers = (old: Num, now: Num): Findings =>
  allOfParts({
    integer: compareIntegers(old, now),
    min: compareLower("minimum", old.min ?? LOWEST, now.min ?? LOWEST),
    max: compareUpper("maximum", old.max ?? HIGHEST, now.max ?? HIGHEST),
    multiples: compareSteps(old, now),
  } satisfies Parts<Num, Findings>);

function compareIntegers(old: Num, now: Num): Findings {
  if (old.integer === now.integer) return NOTHING;
  const kinds = { before: kindOf(old), after: kindOf(now) };
  return now.integer
    ? [less("type-narrowed", "must be an integer now", kinds)]
    : [more("type-widened", "may be any number now, not only an integer", kinds)];
}

const LOWEST = { at: -Infinity, open: false };
const HIGHEST = { at: Infinity, open: false };

const kindOf = ({ integer }: Num) => (integer ? "integer" : "number");

function compareSteps(old: Num, now: Num): Findings {
  const [before, after] = [old.multiples, now.multiples];
  const isImplied = (step: number, steps: readonly number[]) =>
    steps.some((each) => Number.isSafeInteger(each / step));
  // An integer already has the step 1. So a new step of 0.5 refuses no integer.
  const added = after.filter((step) => !isImplied(step, old.integer ? [1, ...before] : before));
  const dropped = before.filter((step) => !isImplied(step, after));
  const values = { before, after };
  if (added.length > 0) {
    const words = `must be a multiple of ${showAll(added)} now`;
    return [less("step-narrowed", words, values)];
  }
  const words = `no longer has to be a multiple of ${showAll(dropped)}`;
  return dropped.length === 0 ? NOTHING : [more("step-widened", words, values)];
}
