// Compares two trees (parsed schemas). If it is not proven that a tree accepts a value, the value
// counts as rejected.
import { keyOf } from "../../../read/tree/key.js";
import type { Meeting } from "../../../read/tree/meet.js";
import type { Condition, Node, Tree } from "../../../read/tree/tree.js";
import { isLess, less, more, NOTHING, UNKNOWN_CHANGE, type Findings } from "./finding.js";
import { compareForms } from "./kinds.js";
import { KNOWS_ALL, namesOf, type Knows } from "./names.js";
import { comparePlaces } from "./place.js";
import { definitionsOf, idOf, meetingOf, refers, target } from "./side.js";

/** Thrown if a comparison takes too many steps. */
export class TooMuchWork extends Error {}

// Maximum number of steps. A contract of 500 fields takes some thousands of steps.
const MOST_STEPS = 100_000;
const MOST_DEPTH = 300;
// Maximum number of differences in one request.
const MOST_FINDINGS = 1_000;

/** State that the two directions of a comparison share. */
class Search {
  /** The pairs of definitions that are being compared, with the depth of each comparison. */
  readonly open = new Map<string, number>();
  depth = 0;
  /** Depth of the outermost pair of definitions that the current result assumes to be equal. */
  leans = Infinity;
  #steps = 0;

  step(): void {
    if (++this.#steps > MOST_STEPS) throw new TooMuchWork();
  }
}

/** Compares an old tree with a new tree. `back` is the comparison in the opposite direction. */
export class Comparison {
  readonly before: Meeting;
  readonly after: Meeting;
  readonly knows: Knows;
  /** True if both trees have the same definitions. Then a reference means the same in both. */
  readonly #areNamesEqual: boolean;
  readonly #trees: readonly [before: Tree, after: Tree];
  readonly #search: Search;
  readonly #results = new Map<string, Findings>();
  readonly #id: number;
  #back: Comparison | undefined;

  /**
   * `knows` returns true for a field that old requests may contain. Default: true for the fields
   * that the old tree names.
   */
  constructor(before: Tree, after: Tree, knows = namesOf(before), search = new Search()) {
    this.#trees = [before, after];
    this.#search = search;
    this.knows = knows;
    this.before = meetingOf(before, () => search.step());
    this.after = meetingOf(after, () => search.step());
    this.#areNamesEqual = definitionsOf(before) === definitionsOf(after);
    this.#id = ++comparisons;
  }

  get back(): Comparison {
    const [before, after] = this.#trees;
    return (this.#back ??= new Comparison(after, before, KNOWS_ALL, this.#search));
  }

  /** Returns all differences between two schemas. */
  place(old: Node, now: Node): Findings {
    return this.#once("place", old, now, () => comparePlaces(this, old, now));
  }

  /** Returns the differences between two schemas of one JSON type. */
  form(old: Node, now: Node): Findings {
    return this.#once("form", old, now, () => compareForms(this, old, now));
  }

  /** Returns true if `now` is proven to accept every value that `old` accepts. */
  takes(old: Node, now: Node): boolean {
    return this.isSame(old, now) || !isLess(this.place(old, now));
  }

  /** Returns true if two schemas accept the same values, apart from new fields. */
  areEqual(old: Node, now: Node): boolean {
    return this.isSame(old, now) || (this.takes(old, now) && this.back.takes(now, old));
  }

  /** Returns true if two schemas have the same content, apart from the order of their parts. */
  isSame(old: Node, now: Node): boolean {
    return this.isPlain(old) && keyOf(old) === keyOf(now);
  }

  /** Returns true if the node or condition has no references, or if all definitions are equal. */
  isPlain(part: Node | Condition): boolean {
    return this.#areNamesEqual || !refers(part);
  }

  #once(what: string, old: Node, now: Node, compare: () => Findings): Findings {
    if (old === now) return NOTHING;
    const search = this.#search;
    search.step();
    const targets = [target(old, this.before), target(now, this.after)].map(idOf);
    const key = [what, ...targets, idOf(old), idOf(now)].join(" ");
    const cached = this.#results.get(key);
    if (cached !== undefined) return cached;
    const isReference = old.kind === "reference" || now.kind === "reference";
    const pair = [this.#id, what, ...targets].join(" ");
    const level = isReference ? search.open.get(pair) : undefined;
    // This pair is already being compared, so the definition is recursive. Assumes here that both
    // sides are equal. The comparison of their other parts decides if that is right.
    if (level !== undefined) {
      search.leans = Math.min(search.leans, level);
      return NOTHING;
    }
    if (search.depth > MOST_DEPTH) throw new TooMuchWork();
    const depth = search.depth++;
    const outer = search.leans;
    search.leans = Infinity;
    if (isReference) search.open.set(pair, depth);
    const findings = shorten(compare());
    if (isReference) search.open.delete(pair);
    search.depth--;
    const leansOut = search.leans < depth;
    if (!leansOut) this.#results.set(key, findings);
    search.leans = leansOut ? Math.min(outer, search.leans) : outer;
    return findings;
  }
}

let comparisons = 0;

function shorten(findings: Findings): Findings {
  if (findings.length <= MOST_FINDINGS) return findings;
  return isLess(findings) || findings.some((each) => each.class === "major")
    ? [less("changed", UNKNOWN_CHANGE)]
    : [more("widened", "accepts more than before")];
}
