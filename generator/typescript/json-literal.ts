// Prints JSON as a literal: readable code, in which every key is an own property.
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../read/schema/json.js";
import {
  arrayLiteral,
  block,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  line,
  type Code,
} from "./layout/code.js";
import { objectKey } from "./text/identifier.js";
import { scalarLiteral } from "./text/literal.js";

/** The literal of a value; each object and list is on one line if it fits. */
export function jsonLiteral(value: Json): Code {
  if (isJsonArray(value)) return listLiteral(value);
  if (!isJsonObject(value)) return scalarLiteral(value);
  const entries = memberLiterals(value);
  if (entries.length === 0) return "{}";
  return group(["{", indent([line, join([",", line], [...entries])]), ifBreak(","), line, "}"]);
}

/** The literal of an object, one member a line. */
export const objectBlock = (value: JsonObject): Code => block("", memberLines(value));

/** The members of an object, each as a line. */
export const memberLines = (value: JsonObject): readonly Code[] =>
  memberLiterals(value).map((member) => [member, ","]);

function memberLiterals(value: JsonObject): readonly Code[] {
  return Object.keys(value).map((name) => {
    const key = objectKey(name);
    const member = jsonLiteral(value[name] ?? null);
    // Prettier moves a long text to the next line, unless the key has fewer than five characters.
    return typeof value[name] === "string" && key.length > 4
      ? group([`${key}:`, indent([line, member])])
      : [key, ": ", member];
  });
}

function listLiteral(items: readonly Json[]): Code {
  const codes = items.map(jsonLiteral);
  if (isTable(items)) {
    return ["[", indent([hardline, join([",", hardline], codes), ","]), hardline, "]"];
  }
  return arrayLiteral(
    codes,
    items.every((item) => typeof item === "number"),
  );
}

// Prettier breaks a list whose items are lists or objects with more than one member each.
function isTable(items: readonly Json[]): boolean {
  return (
    items.length > 1 &&
    items.every(
      (item) =>
        typeof item === "object" &&
        item !== null &&
        isJsonArray(item) === isJsonArray(items[0]) &&
        Object.keys(item).length > 1,
    )
  );
}
