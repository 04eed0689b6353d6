// Compares two trees place by place. What is not shown to be accepted still counts as less.
import { keyOf } from "../../reading/key.js";
import { meet, type Meeting } from "../../reading/meet.js";
import type { Node, Tree } from "../../reading/tree.js";
import { isLess, less, more, NOTHING, UNKNOWN_CHANGE, type Findings } from "./finding.js";
import { compareForms } from "./kinds.js";
import { comparePlaces } from "./place.js";
import { definitionsOf, idOf, meetingOf, refers, target } from "./side.js";

/** Thrown where a comparison is more work than an answer is worth. */
export class TooMuchWork extends Error {}

/** The place before the change, in all its alternatives: names that it does not mention are new. "all": no name is. */
export type Known = Node | "all";

// A contract of 500 fields takes some thousands.
const MOST_STEPS = 100_000;
const MOST_DEPTH = 300;
// More than anybody reads of one request.
const MOST_FINDINGS = 1_000;

/** What all comparisons that one question leads to share. */
class Search {
  /** Pairs of definitions that are being compared, by the depth at which they were met first. */
  readonly open = new Map<string, number>();
  depth = 0;
  /** The outermost of them that an answer relies on. */
  leans = Infinity;
  #steps = 0;

  step(): void {
    if (++this.#steps > MOST_STEPS) throw new TooMuchWork();
  }
}

/** Two trees that are compared in one direction. */
export class Comparison {
  readonly before: Meeting;
  readonly after: Meeting;
  /** Whether a reference says the same on both sides. */
  readonly areNamesEqual: boolean;
  /** Whether only that less is accepted is looked for, and not what else there is to say. */
  readonly isProof: boolean;
  /** Places that were put together of several, by their parts. */
  readonly joined = new Map<string, Node>();
  readonly #trees: readonly [before: Tree, after: Tree];
  readonly #search: Search;
  readonly #found = new Map<string, Findings>();
  readonly #id: number;
  #proof: Comparison | undefined;
  #back: Comparison | undefined;
  #own: Comparison | undefined;

  constructor(before: Tree, after: Tree, search = new Search(), isProof = false) {
    this.#trees = [before, after];
    this.#search = search;
    this.isProof = isProof;
    this.before = meetingOf(before, () => search.step());
    this.after = meetingOf(after, () => search.step());
    this.areNamesEqual = before === after || definitionsOf(before) === definitionsOf(after);
    this.#id = ++comparisons;
  }

  /** The same trees, the other way round; only to prove. */
  get back(): Comparison {
    const [before, after] = this.#trees;
    return (this.#back ??= new Comparison(after, before, this.#search, true));
  }

  /** The tree before the change, with itself; only to prove. */
  get own(): Comparison {
    const [before] = this.#trees;
    return (this.#own ??= new Comparison(before, before, this.#search, true));
  }

  /** What differs at a place, and below it. */
  place(old: Node, now: Node, known: Known = old): Findings {
    return this.#once("place", old, now, known, () => comparePlaces(this, old, now, known));
  }

  /** What differs between two forms of values of one type. */
  form(old: Node, now: Node, known: Known): Findings {
    return this.#once("form", old, now, known, () => compareForms(this, old, now, known));
  }

  /** Whether all that `old` accepts is shown to be accepted by `now`. */
  takes(old: Node, now: Node, known: Known = "all"): boolean {
    if (this.#isSame(old, now)) return true;
    const [before, after] = this.#trees;
    this.#proof ??= this.isProof ? this : new Comparison(before, after, this.#search, true);
    return !isLess(this.#proof.place(old, now, known));
  }

  /** Whether two nodes accept the same, apart from names that are new. */
  areEqual(old: Node, now: Node, known: Known): boolean {
    return this.#isSame(old, now) || (this.takes(old, now, known) && this.back.takes(now, old));
  }

  /** What two nodes of the tree before have in common; the second one where no node can say it. */
  met(base: Node, other: Node): Node {
    return meet(base, other, this.before) ?? other;
  }

  /** Whether a part of a tree says on both sides what it is written to say. */
  isPlain(part: object): boolean {
    return this.areNamesEqual || !refers(part);
  }

  // A reference says the same on both sides only where all definitions do.
  #isSame(old: Node, now: Node): boolean {
    return this.isPlain(old) && keyOf(old) === keyOf(now);
  }

  #once(what: string, old: Node, now: Node, known: Known, compare: () => Findings): Findings {
    const search = this.#search;
    search.step();
    const place = known === "all" ? known : known === old ? "" : idOf(known);
    const targets = [target(old, this.before), target(now, this.after)].map(idOf);
    const key = [what, ...targets, idOf(old), idOf(now), place].join(" ");
    const found = this.#found.get(key);
    if (found !== undefined) return found;
    const isNamed = old.kind === "reference" || now.kind === "reference";
    const pair = [this.#id, what, ...targets, place].join(" ");
    const level = isNamed ? search.open.get(pair) : undefined;
    // A definition inside itself is equal where all else is.
    if (level !== undefined) {
      search.leans = Math.min(search.leans, level);
      return NOTHING;
    }
    if (search.depth > MOST_DEPTH) throw new TooMuchWork();
    const depth = search.depth++;
    const outer = search.leans;
    search.leans = Infinity;
    if (isNamed) search.open.set(pair, depth);
    const findings = short(compare());
    if (isNamed) search.open.delete(pair);
    search.depth--;
    const leansOut = search.leans < depth;
    if (!leansOut) this.#found.set(key, findings);
    search.leans = leansOut ? Math.min(outer, search.leans) : outer;
    return findings;
  }
}

let comparisons = 0;

function short(findings: Findings): Findings {
  if (findings.length <= MOST_FINDINGS) return findings;
  return isLess(findings) || findings.some((each) => each.class === "major")
    ? [less("changed", UNKNOWN_CHANGE)]
    : [more("widened", "accepts more than before")];
}
