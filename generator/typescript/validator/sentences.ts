// Writes the phrases of messages about forms and conditions.
import type { Node, Num } from "../../read/tree/tree.js";
import type { Json } from "../../read/schema/json.js";
import { isScalar } from "../../read/schema/scalar.js";
import { hasOnlyFields } from "./holding.js";

// A longer list is unreadable in a message.
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
export function listed(values: readonly Json[]): string {
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
