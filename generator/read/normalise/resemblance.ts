// Finds the documented model that a catalog model resembles. Compares the fields of both models,
// and their ids without the vendor's name. Both comparisons must match, because a wrong match makes
// the SDK refuse valid requests. If only the fields match, the documented models are returned as
// candidates.
import { isJsonObject, type JsonObject } from "../schema/json.js";
import { followedBy, type RuleMapping } from "./followed-model.js";

/** A documented model with rules. */
export interface DocumentedModel {
  readonly id: string;
  readonly operation: string;
  readonly fields: ReadonlySet<string>;
}

/** A catalog model that resembles documented models and has no `rules` entry. */
export interface Resemblance {
  /** Id of the catalog model. */
  readonly id: string;
  /**
   * Id of the matching documented model. Absent if the ids end differently, or if several
   * documented models match equally well.
   */
  readonly follows?: string;
  /** Ids of documented models that may match. Models that share the most fields come first. */
  readonly candidates: readonly string[];
  /** The result of the comparison, as a clause for a message. */
  readonly why: string;
}

/**
 * Minimum share of common fields among all fields of both models, without `model`.
 *
 * In our catalogs, the same model under two ids has at least 0.81 (13 of 16). Models with different
 * contracts have at most 0.78 (x-1-5-pro and x-1-0-pro-fast). Models of different vendors have at
 * most 0.57. Models of one family can have 1, but their ids end differently.
 */
const ENOUGH = 0.8;

/** The data of a catalog model that the comparison uses. */
export interface LiveModel {
  readonly id: string;
  readonly operation: string;
  readonly schema: JsonObject;
}

/**
 * Finds the catalog models that resemble documented models. Omits documented models and models with
 * a `rules` entry.
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
   * Number of words in the documented id without the vendor's name, if the catalog id ends with all
   * these words. Otherwise 0.
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
  // The matching documented model must share the most fields with the catalog model. Its id must
  // end like the catalog id, and no other candidate's id may share a longer ending with the catalog
  // id.
  const [best, ...others] = nearest.filter((one) => sameEnd.includes(one));
  if (best !== undefined && others.length === 0) {
    const why = `${best.words}, and both ids have the same ending`;
    return { id, follows: best.id, candidates: [best.id], why };
  }
  const candidates = [...new Set([...nearest, ...sameEnd])].map((one) => one.id);
  const doubt =
    sameEnd.length === 0
      ? "but the ids have different endings"
      : "and the id does not show which model it is";
  return { id, candidates, why: `${first.words}, ${doubt}` };
}

/** Returns the field names of a request schema, always with `model`. */
export const fieldsOf = ({ properties }: JsonObject): ReadonlySet<string> =>
  new Set(isJsonObject(properties) ? Object.keys(properties) : []).add("model");

function compareFields(ours: ReadonlySet<string>, { id, fields }: DocumentedModel) {
  const all = new Set([...ours, ...fields]);
  // Does not compare `model`, because every request has this field.
  all.delete("model");
  const shared = [...all].filter((name) => ours.has(name) && fields.has(name)).length;
  return {
    share: shared / all.size,
    words: `${shared} of ${all.size} fields are the same as in ${id}`,
  };
}

function endOf(live: string, documented: string): number {
  const ours = wordsOf(live);
  // The first word of a documented id is a placeholder for the vendor's name.
  const [, ...documentedWords] = wordsOf(documented);
  const start = ours.length - documentedWords.length;
  if (start < 0 || documentedWords.some((word, index) => word !== ours[start + index])) return 0;
  // Version 2.3 must not match version 1.2.3, although 1.2.3 ends with 2.3.
  return isNumber(documentedWords[0]) && isNumber(ours[start - 1]) ? 0 : documentedWords.length;
}

const wordsOf = (id: string): readonly string[] => id.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
const isNumber = (word = ""): boolean => /^\d+$/.test(word);
