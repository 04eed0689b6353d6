// JSON as an object literal: readable code, every key an own property.
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../schema/json.js";
import { arrayLiteral, block, property, type Code } from "./layout/code.js";
import { objectKey } from "./text/identifier.js";
import { scalarLiteral } from "./text/literal.js";

/** The literal of a value. */
export function jsonLiteral(value: Json): Code {
  if (isJsonArray(value)) {
    const items = value.map(jsonLiteral);
    return arrayLiteral(
      items,
      value.every((item) => typeof item === "number"),
    );
  }
  if (!isJsonObject(value)) return scalarLiteral(value);
  return block("", members(value));
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

/** Whether prettier would lay out a value in another way than {@link jsonLiteral}: it breaks every list of lists. */
export function hasNestedLists(value: Json): boolean {
  if (isJsonArray(value)) return value.some((item) => isJsonArray(item) || hasNestedLists(item));
  return isJsonObject(value) && Object.values(value).some(hasNestedLists);
}
