// JSON as a literal: readable code, every key an own property.
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../schema/json.js";
import {
  arrayLiteral,
  block,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  line,
  property,
  type Code,
} from "./layout/code.js";
import { objectKey } from "./text/identifier.js";
import { scalarLiteral } from "./text/literal.js";

/** The literal of a value, one member of an object a line. */
export function jsonLiteral(value: Json): Code {
  if (isJsonArray(value)) return arrayOf(value, jsonLiteral);
  return isJsonObject(value) ? block("", members(value)) : scalarLiteral(value);
}

function members(value: JsonObject): readonly Code[] {
  return Object.keys(value).map((name) => {
    const key = objectKey(name);
    const member = value[name] ?? null;
    // Prettier moves a long text to the next line, but not after a key of less than five characters.
    return typeof member === "string" && key.length > 4
      ? property(key, scalarLiteral(member))
      : [key, ": ", jsonLiteral(member), ","];
  });
}

/** The literal of a value, each object on one line where it fits. */
export function inlineLiteral(value: Json): Code {
  if (isJsonArray(value)) return arrayOf(value, inlineLiteral);
  if (!isJsonObject(value)) return scalarLiteral(value);
  const entries = Object.keys(value).map((name): Code => {
    return [objectKey(name), ": ", inlineLiteral(value[name] ?? null)];
  });
  if (entries.length === 0) return "{}";
  return group(["{", indent([line, join([",", line], entries)]), ifBreak(","), line, "}"]);
}

function arrayOf(items: readonly Json[], literal: (item: Json) => Code): Code {
  const codes = items.map(literal);
  if (isTable(items)) {
    return ["[", indent([hardline, join([",", hardline], codes), ","]), hardline, "]"];
  }
  return arrayLiteral(
    codes,
    items.every((item) => typeof item === "number"),
  );
}

// Prettier puts lists of lists, and of objects, with more than one member each one below the other.
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
