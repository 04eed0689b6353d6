// Finds discriminators: required fields whose listed words distinguish the alternatives of an
// object.
import { both, demand, isSame, type Case, type Cases } from "../../read/tree/cases.js";
import { isScalar, type JsonScalar } from "../../read/schema/scalar.js";
import type { Shape } from "./shape.js";

/** A discriminator: a required field, and its possible words. */
export interface Tag {
  readonly name: string;
  readonly words: readonly string[];
}

// A discriminator with more words would give too many combinations.
const MOST_WORDS = 16;
// With more combinations, a type is unreadable.
const MOST_CASES = 16;

/** Returns the discriminators among these fields. */
export function tagsOf(
  fields: Iterable<{ readonly name: string; readonly required: boolean; readonly shape: Shape }>,
): readonly Tag[] {
  return [...fields].flatMap(({ name, required, shape }) => {
    const words = (required && domainOf(shape)) || [];
    const isTag = words.length > 1 && words.length <= MOST_WORDS;
    return isTag && words.every(isText) ? [{ name, words }] : [];
  });
}

/**
 * Splits field combinations by the words of a discriminator, so that editors and compilers can
 * distinguish them. Ignores a discriminator that no combination restricts. Returns the combinations
 * unchanged if the split gives more than `MOST_CASES`.
 */
export function byTag(cases: Cases, tags: readonly Tag[]): Cases {
  const isAbout = (one: Case, { name }: Tag) => one.get(name)?.values !== undefined;
  const tag = tags.find((each) => cases.cases.some((one) => isAbout(one, each)));
  if (tag === undefined || cases.cases.length < 2) return cases;
  const { name } = tag;
  // Words that allow the same combinations share a group.
  const groups: { readonly words: string[]; readonly rest: readonly Case[] }[] = [];
  for (const word of tag.words) {
    const ofWord = both(cases, demand(name, { presence: "required", values: [word] })).cases;
    const rest = ofWord.map((one) => new Map([...one].filter(([field]) => field !== name)));
    const sameGroup = groups.find((group) => areSame(group.rest, rest));
    if (sameGroup === undefined) groups.push({ words: [word], rest });
    else sameGroup.words.push(word);
  }
  const splitCases = groups.flatMap(({ words, rest }) =>
    rest.map((one) => new Map([...one, [name, { presence: "required", values: words }] as const])),
  );
  return splitCases.length > MOST_CASES ? cases : { exact: cases.exact, cases: splitCases };
}

const areSame = (some: readonly Case[], other: readonly Case[]): boolean =>
  some.length === other.length &&
  some.every((one, index) => {
    const names = new Set([...one.keys(), ...(other[index]?.keys() ?? [])]);
    return [...names].every((name) => isSame(one.get(name), other[index]?.get(name)));
  });

/** Returns all values of a type; undefined if the type does not list them. */
export function domainOf(shape: Shape): readonly JsonScalar[] | undefined {
  switch (shape.kind) {
    case "boolean":
      return [true, false];
    case "literal":
      return [shape.value];
    case "alias": {
      const inner = shape.shape();
      return inner && domainOf(inner);
    }
    case "union": {
      const parts = shape.members.map(domainOf);
      return parts.every((part) => part !== undefined) ? parts.flat().filter(isScalar) : undefined;
    }
    default:
      return undefined;
  }
}

const isText = (value: JsonScalar): value is string => typeof value === "string";
