// Whether a schema accepts one text that is known beforehand, such as the id of a model.
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  type Json,
  type Schema,
} from "./json.js";
import { matches } from "./patterns/matches.js";
import type { References } from "./references.js";

/** A verdict; undefined: not known. */
type Verdict = boolean | undefined;

/** What a question may follow. */
export interface Question {
  readonly text: string;
  readonly references: References;
  /** How many schemas may still be read; with none left the answer is not known. */
  readonly room: { left: number };
}

/** Whether `schema` accepts the text; undefined where that is not certain. */
export function acceptsText(schema: Schema, question: Question): Verdict {
  if (!isJsonObject(schema)) return schema;
  if (question.room.left-- <= 0) return undefined;
  return all(Object.keys(schema).map((keyword) => () => keywordAccepts(keyword, schema, question)));
}

function keywordAccepts(
  keyword: string,
  schema: Readonly<Record<string, Json>>,
  question: Question,
): Verdict {
  const { text, references } = question;
  const value = schema[keyword] ?? null;
  const ask = (sub: Json | undefined) => () =>
    isSchema(sub) ? acceptsText(sub, question) : undefined;
  const branches = isJsonArray(value) ? value.map(ask) : [];
  switch (keyword) {
    case "type":
      return (isJsonArray(value) ? value : [value]).includes("string");
    case "const":
      return canonicalJson(value) === canonicalJson(text);
    case "enum":
      return isJsonArray(value) && value.includes(text);
    case "minLength":
      return [...text].length >= Number(value);
    case "maxLength":
      return [...text].length <= Number(value);
    case "pattern":
      return typeof value === "string" ? matches(value, text) : undefined;
    case "allOf":
      return all(branches);
    case "anyOf":
      return not(all(branches.map((branch) => () => not(branch()))));
    case "oneOf":
      return exactlyOne(branches.map((branch) => branch()));
    case "not":
      return not(ask(value)());
    case "if": {
      const holds = ask(value)();
      if (holds === undefined) return undefined;
      return ask(schema[holds ? "then" : "else"] ?? true)();
    }
    case "$ref": {
      const target = typeof value === "string" ? references.resolve(schema, value) : undefined;
      return isSchema(target) ? acceptsText(target, question) : undefined;
    }
    case "$dynamicRef":
      return undefined;
    default:
      return true;
  }
}

const not = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);

function all(verdicts: readonly (() => Verdict)[]): Verdict {
  let found: Verdict = true;
  for (const verdict of verdicts) {
    const one = verdict();
    if (one === false) return false;
    if (one === undefined) found = undefined;
  }
  return found;
}

function exactlyOne(verdicts: readonly Verdict[]): Verdict {
  const count = verdicts.filter((verdict) => verdict === true).length;
  if (count > 1) return false;
  return verdicts.includes(undefined) ? undefined : count === 1;
}
