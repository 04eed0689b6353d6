// `reference.json`: the OpenAPI document as Redoc can show it.
import { isJsonArray, isJsonObject, type JsonObject } from "../../generator/forms.js";

/**
 * Returns the document without discriminators, as text. If a schema in a discriminator has
 * alternatives, such as "prompt or messages is required", Redoc shows none of its fields.
 */
export function referenceText(openapi: JsonObject): string {
  return JSON.stringify(openapi, (_key, value: unknown) => {
    if (!isJsonObject(value) || !isJsonArray(value["oneOf"])) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "discriminator"));
  });
}
