// Builds an automaton from a pattern. With the automaton, `longest-text.ts` counts the steps of a
// regular expression engine that backtracks.
import type { AST } from "@eslint-community/regexpp";

/**
 * Place → number of different paths that lead to this place. In `Part.last`, the paths start from
 * this place. A place is a state of the automaton.
 */
type Ways = ReadonlyMap<number, number>;

/** A pattern as numbered places. Each place matches one character. A search starts at place 0. */
export interface Automaton {
  /** For each place, the source of the character, class or set that it matches. */
  readonly takes: readonly string[];
  /** For each place, the places that can follow it, with the number of paths to each. */
  readonly next: readonly Ways[];
  /**
   * For each place, the number of match attempts that the engine makes each time it arrives at this
   * place.
   */
  readonly tries: readonly number[];
  /** Places after which the rest of the pattern always matches. */
  readonly sure: ReadonlySet<number>;
}

/**
 * Returns the automaton of a pattern. Returns undefined if its paths cannot be counted, for example
 * with modifiers or a complex lookbehind.
 */
export function automatonOf(pattern: AST.Pattern): Automaton | undefined {
  const builder = new Builder();
  try {
    const whole = builder.choice(pattern.alternatives);
    return builder.automaton(whole, isAnchored(pattern.alternatives));
  } catch (error) {
    if (error instanceof UncountableError) return undefined;
    throw error;
  }
}

class UncountableError extends Error {}

const isAnchored = (alternatives: readonly AST.Alternative[]): boolean =>
  alternatives.every(({ elements: [first] }) =>
    first?.type === "Group" || first?.type === "CapturingGroup"
      ? isAnchored(first.alternatives)
      : first?.type === "Assertion" && first.kind === "start",
  );

// A repetition that needs more places than this counts as unbounded. The number of paths may then
// be too high, but never too low.
const MOST_COPIED = 256;
const MOST_PLACES = 1_000;
const MOST_EDGES = 20_000;

/** A sub-expression of a pattern. */
interface Part {
  /** The number of match attempts at the start of the sub-expression. */
  readonly tries: number;
  /** The number of paths that match no character. */
  readonly empty: number;
  /** Whether an empty match is always possible. */
  readonly isFree: boolean;
  readonly first: Ways;
  readonly last: Ways;
  /** Places after which the rest of the sub-expression can always match the empty string. */
  readonly sure: readonly number[];
}

const ANY = "[^]";
const NONE: Ways = new Map();
const EMPTY: Part = { tries: 0, empty: 1, isFree: true, first: NONE, last: NONE, sure: [] };
const IMPOSSIBLE: Part = { ...EMPTY, empty: 0, isFree: false };
/** An assertion such as `^`. It matches no character, and takes one match attempt. */
const LOOK: Part = { ...EMPTY, tries: 1, isFree: false };

function sum(a: Ways, b: Ways, times = 1): Ways {
  if (times === 0 || b.size === 0) return a;
  const all = new Map(a);
  for (const [place, ways] of b) all.set(place, (all.get(place) ?? 0) + ways * times);
  return all;
}

class Builder {
  readonly #takes: string[] = [ANY];
  readonly #next: Map<number, number>[] = [new Map()];
  readonly #tries: number[] = [0];
  #edges = 0;

  automaton(whole: Part, isAnchored: boolean): Automaton {
    this.#connect(new Map([[0, 1]]), whole);
    // A pattern without `^` is searched again from the next character.
    if (!isAnchored) this.#next[0]?.set(0, 1);
    return {
      takes: this.#takes,
      next: this.#next,
      tries: this.#tries,
      sure: new Set(whole.sure),
    };
  }

  choice(alternatives: readonly AST.Alternative[]): Part {
    return alternatives
      .map(({ elements }) =>
        elements.reduce((part, element) => this.#then(part, this.#part(element)), EMPTY),
      )
      .reduce(
        (a, b) => ({
          tries: a.tries + b.tries,
          empty: a.empty + b.empty,
          isFree: a.isFree || b.isFree,
          first: sum(a.first, b.first),
          last: sum(a.last, b.last),
          sure: [...a.sure, ...b.sure],
        }),
        IMPOSSIBLE,
      );
  }

  #part(element: AST.Element): Part {
    switch (element.type) {
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        return this.#place(element.raw);
      case "CapturingGroup":
        return this.choice(element.alternatives);
      case "Group":
        if (element.modifiers) throw new UncountableError();
        return this.choice(element.alternatives);
      case "Quantifier":
        return this.#repeated(element);
      case "Backreference":
        // Treats a back reference as `[^]*`, because the text of its group is not known.
        return { ...this.#starred(this.#place(ANY)), isFree: false, sure: [] };
      case "Assertion":
        return this.#assertion(element);
      default:
        throw new UncountableError();
    }
  }

  // The paths inside an assertion stop at its end. After the assertion, the pattern continues with
  // one path.
  #assertion(element: AST.Assertion): Part {
    if (!("alternatives" in element)) return LOOK;
    if (element.kind === "lookbehind") {
      const all = element.alternatives.flatMap(({ elements }) => elements);
      if (!all.every(({ type }) => type.startsWith("Character"))) throw new UncountableError();
      return { ...LOOK, tries: all.length + 1 };
    }
    const { tries, first } = this.choice(element.alternatives);
    return { ...LOOK, tries: tries + 1, first };
  }

  #place(source: string): Part {
    const place = this.#takes.push(source) - 1;
    if (place > MOST_PLACES) throw new UncountableError();
    this.#next.push(new Map());
    this.#tries.push(0);
    const only: Ways = new Map([[place, 1]]);
    return { tries: 1, empty: 0, isFree: false, first: only, last: only, sure: [place] };
  }

  #connect(from: Ways, to: Part): void {
    for (const [place, ways] of from) {
      this.#tries[place] = (this.#tries[place] ?? 0) + ways * to.tries;
      const next = this.#next[place];
      if ((this.#edges += to.first.size) > MOST_EDGES) throw new UncountableError();
      for (const [then, more] of to.first) next?.set(then, (next.get(then) ?? 0) + ways * more);
    }
  }

  #then(a: Part, b: Part): Part {
    this.#connect(a.last, b);
    return {
      tries: a.tries + a.empty * b.tries,
      empty: a.empty * b.empty,
      isFree: a.isFree && b.isFree,
      first: sum(a.first, b.first, a.empty),
      last: sum(b.last, a.last, b.empty),
      sure: b.isFree ? [...b.sure, ...a.sure] : b.sure,
    };
  }

  // An engine never uses an optional repetition that matches no character. An optional part
  // therefore has exactly one path that matches no character: the path that skips the part.
  #optional(part: Part): Part {
    return { ...part, tries: part.tries + 1, empty: 1, isFree: true };
  }

  #looped(part: Part): Part {
    this.#connect(part.last, part);
    return part;
  }

  #starred(part: Part): Part {
    return this.#optional(this.#looped(part));
  }

  #repeated(quantifier: AST.Quantifier): Part {
    const { element, min, max } = quantifier;
    if (max === 0) return EMPTY;
    const before = this.#takes.length;
    const one = this.#part(element);
    const size = this.#takes.length - before;
    if (size === 0) {
      if (one.empty > 1) throw new UncountableError();
      return min === 0 ? this.#optional(one) : one;
    }
    const bound = max === Infinity ? Math.max(min, 1) : max;
    if (bound === 1 || size * bound <= MOST_COPIED) return this.#copied(quantifier, one);
    if (min === 0) return this.#starred(one);
    if (one.empty > 0) throw new UncountableError();
    // `sure` is empty: after one repetition the match may still fail, because the minimum requires
    // more repetitions.
    return { ...this.#looped(one), sure: [] };
  }

  #copied({ element, min, max }: AST.Quantifier, one: Part): Part {
    let unused: Part | undefined = one;
    const copy = (): Part => {
      const part = unused ?? this.#part(element);
      unused = undefined;
      return part;
    };
    let [rest, remaining] = [EMPTY, min];
    if (max < Infinity) {
      for (let turn = min; turn < max; turn++) rest = this.#optional(this.#then(copy(), rest));
    } else if (min === 0 || one.empty > 0) {
      rest = this.#starred(copy());
    } else {
      rest = this.#looped(copy());
      remaining--;
    }
    for (; remaining > 0; remaining--) rest = this.#then(copy(), rest);
    return rest;
  }
}
