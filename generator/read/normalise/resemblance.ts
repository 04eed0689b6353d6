// Finds the documented model that a live model resembles. Compares their fields and the ends of
// their ids, because the vendor's part differs. A wrong match would make the SDK refuse valid
// requests, so it needs fields and ids together. Anything less is a proposal.
import { isJsonObject, type JsonObject } from "../schema/json.js";
import { followedBy, type RuleMapping } from "./followed-model.js";

/** A documented model with rules. */
export interface DocumentedModel {
  readonly id: string;
  readonly operation: string;
  readonly fields: ReadonlySet<string>;
}

/** A live model that resembles documented models and has no entry in the `rules` map. */
export interface Resemblance {
  /** The live model. */
  readonly id: string;
  /**
   * The matching documented model; absent if the ids end differently or several models match
   * equally.
   */
  readonly follows?: string;
  /** The possible documented models, sorted by common fields, most first. */
  readonly candidates: readonly string[];
  /** The reason as a sentence. */
  readonly why: string;
}

/**
 * The least share of common fields among all fields of both models, without `model`. In our
 * catalogs, one model under two ids has at least 0.81 (13 of 16). Two models of different contracts
 * have at most 0.78 (x-1-5-pro and x-1-0-pro-fast), and two vendors' models 0.57. Models of one
 * family have up to 1; the ends of their ids distinguish them.
 */
const ENOUGH = 0.8;

/** The compared parts of a model of a catalog. */
export interface LiveModel {
  readonly id: string;
  readonly operation: string;
  readonly schema: JsonObject;
}

/**
 * The resemblances of a catalog's models. Omits models that follow a documented model, or none on
 * purpose.
 */
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
  /**
   * Number of words and numbers after the vendor's name that end both ids; 0 if the ids end
   * differently.
   */
  readonly end: number;
}

function resemblanceOf(
  { id, operation, schema }: LiveModel,
  documented: readonly DocumentedModel[],
): Resemblance | undefined {
  const fields = fieldsOf(schema);
  const likely = documented
    .filter((one) => one.operation === operation)
    .map((one): Candidate => ({
      id: one.id,
      ...compareFields(fields, one),
      end: endOf(id, one.id),
    }))
    .filter(({ share }) => share >= ENOUGH)
    .sort((a, b) => b.share - a.share);
  const [first] = likely;
  if (first === undefined) return undefined;
  const nearest = likely.filter(({ share }) => share === first.share);
  const longest = Math.max(1, ...likely.map(({ end }) => end));
  const sameEnd = likely.filter(({ end }) => end === longest);
  // The ids decide between models with equally many common fields. They never overrule the fields.
  const [best, ...others] = nearest.filter((one) => sameEnd.includes(one));
  if (best !== undefined && others.length === 0) {
    const why = `${best.words}, and the ids end alike`;
    return { id, follows: best.id, candidates: [best.id], why };
  }
  const candidates = [...new Set([...nearest, ...sameEnd])].map((one) => one.id);
  const doubt =
    sameEnd.length === 0 ? "but the ids end differently" : "and the id does not say which";
  return { id, candidates, why: `${first.words}, ${doubt}` };
}

/** The fields of a request, always with `model`. */
export const fieldsOf = ({ properties }: JsonObject): ReadonlySet<string> =>
  new Set(isJsonObject(properties) ? Object.keys(properties) : []).add("model");

function compareFields(ours: ReadonlySet<string>, { id, fields }: DocumentedModel) {
  const all = new Set([...ours, ...fields]);
  // Every request has this field.
  all.delete("model");
  const shared = [...all].filter((name) => ours.has(name) && fields.has(name)).length;
  return { share: shared / all.size, words: `${shared} of ${all.size} fields are those of ${id}` };
}

function endOf(live: string, documented: string): number {
  const ours = wordsOf(live);
  // The first word of a documented id stands for the vendor.
  const [, ...documentedWords] = wordsOf(documented);
  const start = ours.length - documentedWords.length;
  if (start < 0 || documentedWords.some((word, index) => word !== ours[start + index])) return 0;
  // 1.2.3 does not end in the version 2.3.
  return isNumber(documentedWords[0]) && isNumber(ours[start - 1]) ? 0 : documentedWords.length;
}

const wordsOf = (id: string): readonly string[] => id.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
const isNumber = (word = ""): boolean => /^\d+$/.test(word);
