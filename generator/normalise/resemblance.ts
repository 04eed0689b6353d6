// Which documented model a live one resembles: by their fields, and by the ends of their ids, which differ in the vendor's part.
import { isJsonObject, type JsonObject } from "../schema/json.js";
import { followedBy, type RuleMapping } from "./followed-model.js";

/** A model of the documents that has rules. */
export interface DocumentedModel {
  readonly id: string;
  readonly operation: string;
  readonly fields: ReadonlySet<string>;
}

/** A live model that resembles documented ones, and is not told to follow one. */
export interface Resemblance {
  /** The live model. */
  readonly id: string;
  /** The documented model that it is taken for; absent where fields and ids leave several open. */
  readonly follows?: string;
  /** The documented models that it may be, the one with the most fields in common first. */
  readonly candidates: readonly string[];
  /** Why, in words. */
  readonly why: string;
}

// Of the same model at least 0.88 of the fields were the same where both were known, of others at most 0.63.
const LIKELY = 0.75;
const ENOUGH = 0.85;

/** A model of a catalog, as far as it is compared. */
export interface LiveModel {
  readonly id: string;
  readonly operation: string;
  readonly schema: JsonObject;
}

/** What the models of a catalog resemble, by id; those that follow a documented model, or none on purpose, are left out. */
export function resemblances(
  models: readonly LiveModel[],
  documented: readonly DocumentedModel[],
  mapping: RuleMapping,
): readonly Resemblance[] {
  const isOpen = ({ id }: LiveModel) => {
    const { name } = followedBy(mapping, id);
    return name === id && !documented.some((one) => one.id === id);
  };
  return models.filter(isOpen).flatMap((model) => resemblanceOf(model, documented) ?? []);
}

interface Candidate {
  readonly id: string;
  readonly share: number;
  readonly words: string;
  readonly end: number;
}

function resemblanceOf(
  { id, operation, schema }: LiveModel,
  documented: readonly DocumentedModel[],
): Resemblance | undefined {
  const fields = fieldsOf(schema);
  const likely = documented
    .filter((one) => one.operation === operation)
    .map((one): Candidate => ({ id: one.id, ...sharedBy(fields, one), end: endOf(id, one.id) }))
    .filter(({ share }) => share >= LIKELY)
    .sort((a, b) => b.share - a.share);
  const [first] = likely;
  if (first === undefined) return undefined;
  const nearest = likely.filter(({ share }) => share === first.share);
  const longest = Math.max(...likely.map(({ end }) => end));
  const named = longest <= 0 ? [] : likely.filter(({ end }) => end === longest);
  const taken = takenOf(nearest, named);
  const both = [...new Set([...nearest, ...named])];
  const candidates = both.map((one) => one.id);
  if (taken === undefined)
    return { id, candidates, why: `${first.words}, and the id does not say which` };
  const sure = taken.end === 0 ? "and no other has as many" : "and the ids end alike";
  return { id, follows: taken.id, candidates: [taken.id], why: `${taken.words}, ${sure}` };
}

// The ids decide between models with equally many fields in common; they never overrule the fields.
function takenOf(
  nearest: readonly Candidate[],
  named: readonly Candidate[],
): Candidate | undefined {
  const [one, ...others] =
    named.length === 0 ? nearest : nearest.filter((each) => named.includes(each));
  if (one === undefined || others.length > 0 || one.end === ANOTHER) return undefined;
  return one.end > 0 || one.share >= ENOUGH ? one : undefined;
}

/** The fields of a request; `model` is one of each. */
export const fieldsOf = ({ properties }: JsonObject): ReadonlySet<string> =>
  new Set(isJsonObject(properties) ? Object.keys(properties) : []).add("model");

function sharedBy(fields: ReadonlySet<string>, one: DocumentedModel) {
  const shared = [...fields].filter((name) => one.fields.has(name)).length;
  const all = Math.max(fields.size, one.fields.size);
  return { share: shared / all, words: `${shared} of ${all} fields are those of ${one.id}` };
}

/** Says that the ids end in different versions. */
const ANOTHER = -1;

/** How many words and numbers at the ends of two ids are the same. */
function endOf(live: string, documented: string): number {
  const [ours, theirs] = [live, documented].map((id) => wordsOf(id).toReversed());
  // The first word of a documented id stands for the vendor.
  const known = (theirs ?? []).slice(0, -1);
  const same = known.findIndex((word, index) => word !== ours?.[index]);
  if (same === -1) return known.length;
  const [next = "", there = "", last = ""] = [known[same], ours?.[same], known[same - 1]];
  if (isNumber(next) && isNumber(there)) return ANOTHER;
  // A part of a version is no match.
  return isNumber(next) && isNumber(last) ? 0 : same;
}

const wordsOf = (id: string): readonly string[] => id.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
const isNumber = (word: string): boolean => /^\d+$/.test(word);
