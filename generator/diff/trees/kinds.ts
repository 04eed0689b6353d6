// Two forms of values of one type: one function per kind.
import { canonicalJson } from "../../schema/json.js";
import { isList } from "../../reading/meet.js";
import type { Node, Num, Text } from "../../reading/tree.js";
import { showAll } from "../words.js";
import { compareCounts, compareLower, compareUpper } from "./bounds.js";
import type { Comparison, Known } from "./comparison.js";
import { isLess, less, more, NOTHING, UNKNOWN_CHANGE, type Findings } from "./finding.js";
import { compareLists } from "./lists.js";
import { compareObjects } from "./objects.js";
import { isSameBeyond } from "./side.js";
import { compareValues } from "./values.js";

export function compareForms(c: Comparison, old: Node, now: Node, known: Known): Findings {
  if (old === now) return NOTHING;
  if (old.kind === "beyond" || now.kind === "beyond") return compareBeyond(c, old, now, known);
  if (isList(old) && isList(now)) return compareLists(c, old, now, known);
  if (old.kind === "object" && now.kind === "object") return compareObjects(c, old, now, known);
  if (SIMPLE.has(old.kind) && SIMPLE.has(now.kind)) return compareSimple(c, old, now);
  // Members of a union that are unions themselves, or have other types.
  return c.place(old, now, known);
}

function compareSimple(c: Comparison, old: Node, now: Node): Findings {
  if (old.kind === "number" && now.kind === "number") return compareNumbers(old, now);
  if (old.kind === "string" && now.kind === "string") return compareTexts(old, now);
  if (old.kind === "null" && now.kind === "null") return NOTHING;
  return compareValues(c, [old], [now], () => UNKNOWN);
}

const SIMPLE = new Set<Node["kind"]>(["words", "boolean", "string", "number", "null"]);
const UNKNOWN: Findings = [less("changed", UNKNOWN_CHANGE)];

// What the tree cannot say is equal where its text is, and needs nothing that is said elsewhere.
function compareBeyond(c: Comparison, old: Node, now: Node, known: Known): Findings {
  const about = (node: Node) => (node.kind === "beyond" ? node.about : node);
  const found = c.form(about(old), about(now), known);
  if (now.kind === "beyond" && !isSameBeyond(c, old, now)) {
    return isLess(found) ? found : [...found, ...UNKNOWN];
  }
  const isMore = now.kind !== "beyond" && found.length === 0;
  return isMore ? [more("widened", "accepts more than before")] : found;
}

function compareTexts(old: Text, now: Text): Findings {
  const asked = now.patterns.filter((each) => !old.patterns.includes(each));
  const dropped = old.patterns.filter((each) => !now.patterns.includes(each));
  return [
    ...compareCounts((end) => `${end} length`, old, now),
    ...comparePatterns(asked, dropped),
    ...(canonicalJson(old.publicUrl ?? null) === canonicalJson(now.publicUrl ?? null)
      ? NOTHING
      : UNKNOWN),
  ];
}

function comparePatterns(asked: readonly string[], dropped: readonly string[]): Findings {
  if (asked.length > 0 && dropped.length > 0) {
    const words = `pattern changed from ${showAll(dropped)} to ${showAll(asked)}, in a way that is not known to be compatible`;
    return [less("pattern-changed", words, { before: dropped, after: asked })];
  }
  if (asked.length > 0) {
    return [
      less("pattern-added", `must match the pattern ${showAll(asked)} now`, { after: asked }),
    ];
  }
  const words = `no longer has to match the pattern ${showAll(dropped)}`;
  return dropped.length === 0 ? NOTHING : [more("pattern-removed", words, { before: dropped })];
}

function compareNumbers(given: Num, next: Num): Findings {
  const [old, now] = [inOneForm(given), inOneForm(next)];
  const kinds = { before: kindOf(old), after: kindOf(now) };
  const integers =
    old.integer === now.integer
      ? NOTHING
      : now.integer
        ? [less("type-narrowed", "must be an integer now", kinds)]
        : [more("type-widened", "may be any number now, not only an integer", kinds)];
  return [
    ...integers,
    ...compareLower("minimum", old.min ?? LOWEST, now.min ?? LOWEST),
    ...compareUpper("maximum", old.max ?? HIGHEST, now.max ?? HIGHEST),
    ...compareSteps(old.multiples, now.multiples),
  ];
}

const LOWEST = { at: -Infinity, open: false };
const HIGHEST = { at: Infinity, open: false };

const kindOf = ({ integer }: Num) => (integer ? "integer" : "number");

// An integer above 0 is one from 1.
function inOneForm(node: Num): Num {
  const integer = node.integer || node.multiples.some(Number.isInteger);
  const multiples = node.multiples.filter((each) => !integer || each !== 1);
  const { min, max } = node;
  if (!integer) return { ...node, multiples };
  return {
    ...node,
    integer,
    multiples,
    ...(min && { min: { at: min.open ? Math.floor(min.at) + 1 : Math.ceil(min.at), open: false } }),
    ...(max && { max: { at: max.open ? Math.ceil(max.at) - 1 : Math.floor(max.at), open: false } }),
  };
}

function compareSteps(before: readonly number[], after: readonly number[]): Findings {
  const isImplied = (step: number, given: readonly number[]) =>
    given.some((each) => isMultipleOf(each, step));
  const asked = after.filter((step) => !isImplied(step, before));
  const dropped = before.filter((step) => !isImplied(step, after));
  const values = { before, after };
  if (asked.length > 0) {
    const words = `must be a multiple of ${showAll(asked)} now`;
    return [less("step-narrowed", words, values)];
  }
  const words = `no longer has to be a multiple of ${showAll(dropped)}`;
  return dropped.length === 0 ? NOTHING : [more("step-widened", words, values)];
}

// In decimals, because 0.2 % 0.1 is a matter of rounding, but 0.2 is twice 0.1.
function isMultipleOf(value: number, step: number): boolean {
  const [a, b] = [value, step].map(decimalOf) as [Decimal, Decimal];
  const places = Math.max(a.places, b.places);
  if (places > MOST_PLACES) return value === step;
  const scaled = ({ digits, places: own }: Decimal) => digits * 10n ** BigInt(places - own);
  return scaled(b) !== 0n && scaled(a) % scaled(b) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

// Far more than a step of a contract has; a double goes to 1e-324.
const MOST_PLACES = 400;

function decimalOf(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}
