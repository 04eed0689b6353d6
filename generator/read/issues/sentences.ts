// Writes the phrases of messages about types, forms and conditions. The emitted validators and the
// checks of live contracts have the same messages.
import type { Node, Num } from "../tree/tree.js";
import type { Json } from "../schema/json.js";
import { isScalar } from "../schema/scalar.js";
import type { JsonType } from "./components.js";
import { hasOnlyFields, onlyRequired } from "./fields.js";

// Maximum number of values that a message lists. A longer list is unreadable.
const MOST_NAMED = 30;

/**
 * Writes the message for a value with several scalar alternatives: "must be -1, or 4 to 30".
 * Returns undefined if an alternative has no short description.
 */
export function formsSentence(forms: readonly Node[]): string | undefined {
  const wordsFirst = [...forms].sort(
    (a, b) => Number(b.kind === "words") - Number(a.kind === "words"),
  );
  const phrases = wordsFirst.map(phraseOf);
  if (!phrases.every((each) => each !== undefined)) return undefined;
  const parts = phrases.map(({ verb, what }, index) =>
    verb === phrases[index - 1]?.verb ? what : `${verb} ${what}`,
  );
  return `must ${parts.join(", or ")}`;
}

interface Phrase {
  readonly verb: "be" | "match" | "have";
  readonly what: string;
}

function phraseOf(form: Node): Phrase | undefined {
  switch (form.kind) {
    case "words":
      return form.values.every(isScalar) ? { verb: "be", what: listed(form.values) } : undefined;
    case "number":
      return { verb: "be", what: numberPhrase(form) };
    case "string": {
      const { patterns, min, max } = form;
      const lengths = rangePhrase(min > 0 ? min : undefined, max < Infinity ? max : undefined);
      const [pattern, ...more] = patterns;
      if (more.length > 0 || (pattern !== undefined && lengths !== undefined)) return undefined;
      if (pattern !== undefined) return { verb: "match", what: pattern };
      return lengths === undefined ? undefined : { verb: "have", what: `${lengths} characters` };
    }
    default:
      return undefined;
  }
}

const IS = { be: "is", match: "matches", have: "has" };

/**
 * Describes a condition on fields: `mode is "4k" and image_urls is given`. Returns undefined for
 * other conditions.
 */
export function conditionPhrase(condition: Node): string | undefined {
  if (condition.kind === "union") {
    const either = condition.members.map(conditionPhrase);
    return either.includes(undefined) ? undefined : either.join(", or ");
  }
  if (!hasOnlyFields(condition)) return undefined;
  const parts = [...condition.fields].map(([name, { node, required }]) => {
    if (node.kind === "any") return required ? `${name} is given` : undefined;
    const form =
      node.kind === "words" ? ({ verb: "be", what: listed(node.values) } as const) : phraseOf(node);
    return form && `${name} ${IS[form.verb]} ${form.what}${required ? "" : " or left out"}`;
  });
  return parts.includes(undefined) ? undefined : parts.join(" and ");
}

/** Prints values as a phrase: `"4k"`, or `one of 1, 2`. */
function listed(values: readonly Json[]): string {
  const texts = values.slice(0, MOST_NAMED).map((value) => JSON.stringify(value));
  const more = values.length > MOST_NAMED ? `, … (${values.length} in all)` : "";
  return `${values.length === 1 ? "" : "one of "}${texts.join(", ")}${more}`;
}

function numberPhrase({ integer, min, max, multiples }: Num): string {
  const [least, most] = [min, max].map((bound) => (bound?.open === true ? undefined : bound?.at));
  const range = [
    ...[rangePhrase(least, most)].flatMap((each) => each ?? []),
    ...(min?.open === true ? [`more than ${min.at}`] : []),
    ...(max?.open === true ? [`less than ${max.at}`] : []),
    ...multiples.map((step) => `a multiple of ${step}`),
  ];
  if (range.length > 0) return range.join(" and ");
  return integer ? "an integer" : "a number";
}

function rangePhrase(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `at most ${most}`;
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}

/** Writes the message for a value that has none of several types. */
export function typesSentence(types: readonly JsonType[]): string {
  const missing = TYPES.filter((type) => !types.includes(type));
  return missing.length === 1
    ? `must not be ${missing.map(withArticle).join("")}`
    : `must be ${eitherOf(inOrder(types).map(withArticle))}`;
}

const TYPES: readonly JsonType[] = ["string", "number", "boolean", "null", "array", "object"];

const withArticle = (type: JsonType): string =>
  type === "null" ? type : `${/^[aio]/.test(type) ? "an" : "a"} ${type}`;

const eitherOf = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].join(" or ");

// Puts `null` at the end of a list of types, so that the message reads well.
const inOrder = (types: readonly JsonType[]): readonly JsonType[] => [
  ...types.filter((type) => type !== "null"),
  ...types.filter((type) => type === "null"),
];

/** A message, and whether the message leaves out the value. */
export interface Sentence {
  readonly text: string;
  readonly hidesValue: boolean;
}

/** Writes the message for a value that matches a forbidden node. */
export function forbiddenSentence(node: Node): Sentence {
  const names = onlyRequired(node);
  if (names !== undefined) {
    const text = `must not have ${names.join(" and ")}${names.length > 1 ? " together" : ""}`;
    return { text, hidesValue: true };
  }
  const condition = conditionPhrase(node);
  if (condition !== undefined) {
    return { text: `is not allowed when ${condition}`, hidesValue: true };
  }
  const must = formsSentence([node])?.replace("must ", "must not ");
  return { text: must ?? "has a form that is not allowed", hidesValue: false };
}

/** Writes the message for too few or too many parts, such as "must have at least 2 fields". */
export const amountSentence = (sign: "<" | ">", limit: number, part: string, of = ""): string =>
  `must have at ${sign === "<" ? "least" : "most"} ${limit} ${part}${limit === 1 ? "" : "s"}${of}`;

/** Describes the form that a discriminator selects: `mode is "4k"`. */
export const tagPhrase = (name: string, words: readonly Json[]): string =>
  `${name} is ${listed(words)}`;

export const ONLY_ONE = ", but only one of these";
export const NOT_TWICE = "must not hold the same item twice";
export const KIND_OF_ITEM = " of the required kind";
