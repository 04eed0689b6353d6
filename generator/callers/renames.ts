// Finds renames of fields and listed strings. A path has a renamed field if exactly one field was
// removed, exactly one was added, and both have equal schemas. A string is renamed if exactly one
// string was removed, exactly one was added, and the new schema refuses the old string.
import { accepts } from "../read/tree/accepts.js";
import type { ComparableRequest } from "../compare/diff/comparable.js";
import { pathsOf, type PathFacts, type ContractPaths } from "./paths.js";

/** Old name → new name. */
export type Names = ReadonlyMap<string, string>;

/** The renamed fields and listed strings of one request, by path key. */
interface Renames {
  readonly fields: ReadonlyMap<string, Names>;
  readonly words: ReadonlyMap<string, Names>;
}

/** A request before and after the change, and its renames. */
export interface Sides {
  readonly before: ContractPaths;
  readonly after: ContractPaths;
  readonly renames: Renames;
}

export function sidesOf(
  old: ComparableRequest,
  now: ComparableRequest,
  kind: "model" | "operation",
): Sides {
  const [before, after] = [pathsOf(old, kind), pathsOf(now, kind)];
  return { before, after, renames: renamesOf(before, after) };
}

/**
 * Finds the fields and listed strings with exactly one successor. Ignores listed numbers, because a
 * changed number is no rename.
 */
function renamesOf(before: ContractPaths, after: ContractPaths): Renames {
  const fields = new Map<string, Names>();
  const words = new Map<string, Names>();
  for (const [path, old] of before.at) {
    const now = after.at.get(path);
    if (now === undefined) continue;
    const field = oneForOne(old.fields.keys(), now.fields.keys());
    if (field !== undefined && isSameField(old, now, field)) fields.set(path, new Map([field]));
    const word = oneForOne(old.words, now.words);
    const isGone = (text: string) =>
      now.nodes.every((node) => accepts(node, text, after.tree) === false);
    if (word !== undefined && isGone(word[0])) words.set(path, new Map([word]));
  }
  return { fields, words };
}

type Pair = readonly [from: string, to: string];

function oneForOne(before: Iterable<string>, after: Iterable<string>): Pair | undefined {
  const [old, now] = [new Set(before), new Set(after)];
  const [from, ...otherGone] = [...old].filter((name) => !now.has(name));
  const [to, ...otherCome] = [...now].filter((name) => !old.has(name));
  if (from === undefined || to === undefined) return undefined;
  return otherGone.length + otherCome.length === 0 ? [from, to] : undefined;
}

function isSameField(old: PathFacts, now: PathFacts, [from, to]: Pair): boolean {
  const keys = ({ fields }: PathFacts, name: string) =>
    [...(fields.get(name) ?? [])].sort().join(" ");
  return keys(old, from) === keys(now, to);
}
