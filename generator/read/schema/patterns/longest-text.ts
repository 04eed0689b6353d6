// Computes how long a string may be, so that its test against a pattern is always quick. Counts
// steps instead of time, so that every machine gets the same result.
import { RegExpParser, type AST, visitRegExpAST } from "@eslint-community/regexpp";
import { automatonOf, type Automaton } from "./automaton.js";

/** Maximum engine steps for one string. They take under a millisecond. */
const FEW_STEPS = 200_000;
/**
 * If the engine needs at most this many steps for each character, the pattern may be tested on
 * strings of any length.
 */
const STEPS_A_CHARACTER = 200;
/** Only the server tests a pattern that is slow for strings below this length. */
const SHORT = 50;
/**
 * Maximum work for the analysis of one pattern. Following one edge of the automaton takes about one
 * unit.
 */
const MOST_WORK = 500_000;

const NOWHERE: ReadonlyMap<number, number> = new Map();
const cache = new Map<string, number>();

/**
 * Returns the length in UTF-16 units up to which every string is tested quickly. Returns Infinity
 * if the length has no limit, and 0 if only the server may test the pattern.
 */
export function longestText(pattern: string): number {
  const before = cache.get(pattern);
  if (before !== undefined) return before;
  const parsed = parse(pattern);
  const automaton = parsed && automatonOf(parsed);
  const counted = automaton ? computeLongest(automaton, parsed) : 0;
  const longest = counted < SHORT ? 0 : counted;
  cache.set(pattern, longest);
  return longest;
}

/** Whether `text` matches the pattern. Returns undefined if only the server may test this text. */
export const matches = (pattern: string, text: string): boolean | undefined =>
  text.length > longestText(pattern) ? undefined : new RegExp(pattern, "u").test(text);

function parse(pattern: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, true);
  } catch {
    return undefined;
  }
}

/**
 * The places that a string can reach. A place is a state of the automaton. `ways` has the maximum
 * number of paths to each place.
 */
interface Crowd {
  readonly places: readonly number[];
  readonly ways: Float64Array;
  moves?: readonly Move[];
}

/**
 * A step by one letter from one crowd (a set of places) to the crowd `to`. A letter is a set of
 * characters that all parts of the pattern treat alike. An edge has the index of a place in the
 * first crowd, the index of a place in `to`, and the number of paths.
 */
interface Move {
  readonly to: Crowd;
  readonly edges: readonly (readonly [number, number, number])[];
}

function computeLongest(automaton: Automaton, pattern: AST.Pattern): number {
  const parts = [...new Set(automaton.takes)];
  // First assumes that every part of the pattern matches every character. This is fast, and often
  // already shows that the length has no limit.
  const rough = longestOf(automaton, parts, [parts.map(() => true)]);
  return rough === Infinity
    ? rough
    : Math.max(rough, longestOf(automaton, parts, lettersOf(pattern, parts)));
}

function longestOf(
  automaton: Automaton,
  parts: readonly string[],
  letters: readonly (readonly boolean[])[],
): number {
  const { tries, sure, next } = automaton;
  const movesOf = createMoveFinder(automaton, parts, letters);
  const costOf = ({ places, ways }: Crowd) =>
    places.reduce((sum, place, index) => sum + (tries[place] ?? 0) * (ways[index] ?? 0), 0);
  const edgesOf = ({ places }: Crowd) =>
    places.reduce((sum, place) => sum + 1 + (next[place]?.size ?? 0), 0);
  const start: Crowd = { places: [0], ways: Float64Array.of(1) };
  let [steps, most, work] = [costOf(start), 0, 0];
  let changed = new Set([start]);
  // Each turn of the loop handles all strings of one length.
  for (let length = 1; ; length++) {
    const arrivals: (readonly [Crowd, Float64Array])[] = [];
    for (const crowd of changed) {
      if (crowd.moves === undefined) {
        // Finding a move takes more time than using it, so each edge counts five times here.
        work += 5 * letters.length * edgesOf(crowd);
        if (work > MOST_WORK) return length - 1;
        crowd.moves = movesOf(crowd);
      }
      for (const move of crowd.moves) {
        work += move.edges.length + 1;
        arrivals.push([move.to, applyMove(crowd, move)]);
      }
      if (work > MOST_WORK) return length - 1;
    }
    changed = new Set(arrivals.flatMap(([to, ways]) => (isMore(to, ways, sure) ? [to] : [])));
    for (const crowd of changed) most = Math.max(most, costOf(crowd));
    if (changed.size === 0) {
      return most <= STEPS_A_CHARACTER ? Infinity : length + Math.floor((FEW_STEPS - steps) / most);
    }
    steps += most;
    if (!(steps <= FEW_STEPS)) return length - 1;
  }
}

function applyMove({ ways }: Crowd, { to, edges }: Move): Float64Array {
  const arrivingWays = new Float64Array(to.places.length);
  for (const [from, at, times] of edges) {
    arrivingWays[at] = (arrivingWays[at] ?? 0) + (ways[from] ?? 0) * times;
  }
  return arrivingWays;
}

// Raises each path count in `ways` that is lower than the count in `arrivingWays`. Returns true if
// at least one count was raised.
function isMore(
  { places, ways }: Crowd,
  arrivingWays: Float64Array,
  sure: ReadonlySet<number>,
): boolean {
  let isNew = false;
  places.forEach((place, at) => {
    // If the rest of the pattern always matches after a place, the engine tries only one path to
    // this place.
    const newWays = Math.min(arrivingWays[at] ?? 0, sure.has(place) ? 1 : Infinity);
    if (newWays <= (ways[at] ?? 0)) return;
    ways[at] = newWays;
    isNew = true;
  });
  return isNew;
}

function createMoveFinder(
  { takes, next }: Automaton,
  parts: readonly string[],
  letters: readonly (readonly boolean[])[],
): (crowd: Crowd) => readonly Move[] {
  const partAt = takes.map((source) => parts.indexOf(source));
  const crowds = new Map<string, Crowd>();
  return ({ places }) => {
    const after = new Set(places.flatMap((place) => [...(next[place] ?? NOWHERE).keys()]));
    const inOrder = [...after].sort((a, b) => a - b);
    const moves = new Map<string, Move>();
    for (const letter of letters) {
      const reached = inOrder.filter((place) => letter[partAt[place] ?? 0]);
      const key = reached.join();
      if (reached.length === 0 || moves.has(key)) continue;
      const to = crowds.get(key) ?? { places: reached, ways: new Float64Array(reached.length) };
      crowds.set(key, to);
      const indexOf = new Map(reached.map((place, index) => [place, index]));
      const edges = places.flatMap((place, from) =>
        [...(next[place] ?? NOWHERE)].flatMap(
          ([then, ways]): (readonly [number, number, number])[] => {
            const at = indexOf.get(then);
            return at === undefined ? [] : [[from, at, ways]];
          },
        ),
      );
      moves.set(key, { to, edges });
    }
    return [...moves.values()];
  };
}

// Characters beyond ASCII at which a range of `\s` or `.` starts or ends.
const BORDERS = [
  0x80, 0xa0, 0xa1, 0x1680, 0x1681, 0x2000, 0x200b, 0x2028, 0x202a, 0x202f, 0x2030, 0x205f, 0x2060,
  0x3000, 0x3001, 0xfeff, 0xff00,
];
const ASCII = Array.from({ length: 0x80 }, (_, code) => code);
const LAST = 0x10ffff;

/**
 * Returns a list for each letter: whether each part of the pattern matches the letter. A part is
 * the source of a character, class or set. A letter is a set of characters that all parts treat
 * alike.
 */
function lettersOf(pattern: AST.Pattern, parts: readonly string[]): readonly boolean[][] {
  const codes = new Set([...ASCII, ...BORDERS]);
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => codes.add(value).add(Math.min(value + 1, LAST)),
  });
  const tests = parts.map(testOf);
  const letters = new Map<string, boolean[]>();
  for (const code of codes) {
    const accepted = tests.map((test) => test(code));
    letters.set(accepted.map(Number).join(""), accepted);
  }
  return [...letters.values()];
}

function testOf(part: string): (code: number) => boolean {
  const whole = new RegExp(`^(?:${part})$`, "u");
  // A part with a property such as `\p{L}` counts as matching every character beyond ASCII, because
  // the characters with this property differ between Unicode versions.
  const isVague = /\\p/i.test(part);
  return (code) => (isVague && code >= 0x80) || whole.test(String.fromCodePoint(code));
}
