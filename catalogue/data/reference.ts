// Builds `reference.json`, an OpenAPI document that Redoc can show.
import { isJsonArray, isJsonObject, type JsonObject } from "../../generator/forms.js";

/**
 * Returns the OpenAPI document as JSON text, without discriminators. With a discriminator, Redoc
 * hides all fields of schemas that have alternatives.
 */
export function referenceText(openapi: JsonObject): string {
  return JSON.stringify(openapi, (_key, value: unknown) => {
    if (!isJsonObject(value) || !isJsonArray(value["oneOf"])) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "discriminator"));
  });
}
