// Alternatives of which one must hold: matched with each other, so that a change inside one is said as such.
import { ANY, type Node, type Obj } from "../../reading/tree.js";
import { describe, formsOf, type Exclusive, type Forms } from "./forms.js";
import type { Comparison, Known } from "./comparison.js";
import { isSameBeyond, target } from "./side.js";
import { covered, less, more, NOTHING, UNKNOWN_CHANGE, type Findings } from "./finding.js";

/** Where alternatives are compared. */
export interface Setting {
  readonly known: Known;
  /** What both sides say besides, of an object whose conditions these are. */
  readonly base?: { readonly before: Obj; readonly after: Obj };
}

const MOST_MATCHED = 50;

/** Compares alternatives of one type, or those of a condition. */
export function compareAlternatives(
  c: Comparison,
  old: readonly Node[],
  now: readonly Node[],
  { known, base }: Setting,
): Findings {
  const [first, other] = [old[0], now[0]];
  const isPlain = old.length === 1 && now.length === 1 && base === undefined;
  if (isPlain && first && other) return c.form(first, other, known);
  if (Math.max(old.length, now.length) > MOST_MATCHED) {
    return [less("alternatives-changed", `the alternatives ${UNKNOWN_CHANGE}`)];
  }
  const isTaken = (one: Node) =>
    now.some((each) => c.takes(one, each, known)) ||
    (base !== undefined && now.some((each) => c.takes(c.met(base.before, one), each, known)));
  const isTakenBack = (one: Node) =>
    old.some((each) => c.back.takes(one, each)) ||
    (base !== undefined && old.some((each) => c.back.takes(c.back.met(base.after, one), each)));
  if (c.isProof) {
    const refused = old.find((one) => !isTaken(one));
    return refused === undefined ? NOTHING : [less("alternative-removed", "")];
  }
  const { pairs, lost, gained } = matched(c, old, now, known);
  return [
    ...pairs.flatMap(([was, is]) =>
      covered(
        insideOf(c, was, is, known),
        () => isTaken(was),
        () => isTakenBack(is),
      ),
    ),
    ...lost
      .filter((one) => !isTaken(one))
      .map((one) =>
        less("alternative-removed", `alternative no longer accepted: ${describe(one, c.before)}`),
      ),
    ...gained
      .filter((one) => !isTakenBack(one))
      .map((one) => more("alternative-added", `new alternative: ${describe(one, c.after)}`)),
  ];
}

// Within one place: what is said of the alternatives as a place has been said already.
function insideOf(c: Comparison, old: Node, now: Node, known: Known): Findings {
  return c.form(target(old, c.before), target(now, c.after), known);
}

interface Matched {
  readonly pairs: readonly (readonly [Node, Node])[];
  readonly lost: readonly Node[];
  readonly gained: readonly Node[];
}

// First those that are equal, then those that are most alike.
function matched(c: Comparison, old: readonly Node[], now: readonly Node[], known: Known): Matched {
  const pairs: (readonly [Node, Node])[] = [];
  const gained = [...now];
  const take = (one: Node, index: number): boolean => {
    const [found] = index < 0 ? [] : gained.splice(index, 1);
    if (found !== undefined) pairs.push([one, found]);
    return found !== undefined;
  };
  const different = old.filter(
    (one) =>
      !take(
        one,
        gained.findIndex((each) => c.areEqual(one, each, known)),
      ),
  );
  const lost = different.filter((one) => {
    const scores = gained.map((each) => likeness(c, one, each));
    const best = Math.max(0, ...scores);
    return !take(one, best === 0 ? -1 : scores.indexOf(best));
  });
  return { pairs, lost, gained };
}

// Whether one may be the other, changed; 0 where nothing speaks for it.
function likeness(c: Comparison, a: Node, b: Node): number {
  const [one, other] = [target(a, c.before), target(b, c.after)];
  if (one.kind === "object" && other.kind === "object") {
    const shared = [...one.fields].filter(([name]) => other.fields.has(name));
    const tags = shared.filter(([name, { node }]) => {
      const [tag, now] = [target(node, c.before), other.fields.get(name)?.node];
      return tag.kind === "words" && now !== undefined && c.takes(tag, now);
    });
    return shared.length + 10 * tags.length;
  }
  const isList = ({ kind }: Node) => kind === "array" || kind === "tuple";
  return one.kind === other.kind || (isList(one) && isList(other)) ? 1 : 0;
}

/** Compares places where exactly one of some members must match, on one side or on both. */
export function compareExclusive(
  c: Comparison,
  before: Forms,
  after: Forms,
  known: Known,
  compareOthers: (before: Forms, after: Forms) => Findings,
): Findings {
  const [old, now] = [before.exclusive, after.exclusive];
  const without = (forms: Forms): Forms => ({ ...forms, exclusive: [] });
  if (now.length === 0) {
    const all = spread(c, old);
    const found = compareOthers(merged(before, all), after);
    return found.length > 0
      ? found
      : [more("alternatives-widened", "more than one alternative may match now")];
  }
  const unmatched = now.filter(
    (union) => !old.some((each) => compareMembers(c, each, union, known)),
  );
  if (old.length !== now.length || unmatched.length > 0) {
    return [less("alternatives-changed", `of which exactly one must match ${UNKNOWN_CHANGE}`)];
  }
  const others = compareOthers(without(before), without(after));
  const inside = old.flatMap(
    (union, index) => compareMembers(c, union, now[index] ?? union, known) ?? NOTHING,
  );
  return [...others, ...inside];
}

type Members = Pick<Exclusive, "members"> & Partial<Exclusive>;

/** What differs between members of which exactly one must match; undefined where it is not shown to be no less. */
export function compareMembers(
  c: Comparison,
  old: Members,
  now: Members,
  known: Known,
): Findings | undefined {
  const [was, is] = [old.beyond ?? ANY, now.beyond ?? ANY];
  if (!isSameBeyond(c, was, is)) return undefined;
  const left = [...now.members];
  const found: Findings[number][] = [];
  for (const member of old.members) {
    const index = left.findIndex((each) => c.areEqual(member, each, known));
    const [same] = index < 0 ? [] : left.splice(index, 1);
    if (same === undefined) return undefined;
    found.push(...c.place(member, same, known).filter(({ path }) => path.length > 0));
  }
  return left.length === 0 ? found : undefined;
}

function spread(c: Comparison, unions: readonly Exclusive[]): readonly Forms[] {
  return unions.flatMap(({ members }) => members.map((each) => formsOf(each, c.before)));
}

function merged(forms: Forms, others: readonly Forms[]): Forms {
  const byType = new Map(forms.byType);
  for (const other of others) {
    for (const [type, more] of other.byType)
      byType.set(type, [...(byType.get(type) ?? []), ...more]);
  }
  return { byType, exclusive: others.flatMap(({ exclusive }) => exclusive) };
}
