// Prints JSON as a TypeScript literal in which every key is an own property.
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

/** Prints a JSON value. Each object and list is on one line if it fits. */
export function jsonLiteral(value: Json): Code {
  if (isJsonArray(value)) return listLiteral(value);
  if (!isJsonObject(value)) return scalarLiteral(value);
  const entries = memberLiterals(value);
  if (entries.length === 0) return "{}";
  return group(["{", indent([line, join([",", line], [...entries])]), ifBreak(","), line, "}"]);
}

/** Prints an object with one member per line. */
export const objectBlock = (value: JsonObject): Code => block("", memberLines(value));

/** Prints the members of an object, one per line. */
export const memberLines = (value: JsonObject): readonly Code[] =>
  memberLiterals(value).map((member) => [member, ","]);

function memberLiterals(value: JsonObject): readonly Code[] {
  return Object.keys(value).map((name) => {
    const key = objectKey(name);
    const member = jsonLiteral(value[name] ?? null);
    // Prettier moves a long string to the next line if the key has at least five characters.
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

// Whether prettier puts each item of a list on its own line. The list must have several items, all
// of them objects or all of them lists, and each item must have several members.
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
