// Prepares the schema of a model. Sorts the schema. Adds the property `model` if the schema
// requires `model` without listing it. Checks that this property allows the id of the model.
import { EntryRejectionError, printable } from "../check/rejection.js";
import { isJsonObject, objectOf, stringsOf, type JsonObject } from "../schema/json.js";
import { listedValues } from "../tree/listed-values.js";
import { requestTree } from "../tree/contract-tree.js";
import { ANY } from "../tree/tree.js";
import { canonicalSchema } from "./canonical.js";

/**
 * Returns a schema as the lock stores it: sorted, and with `model` listed if `model` is required.
 */
export const storedSchema = (schema: JsonObject): JsonObject =>
  canonicalSchema(withListedModel(schema));

// Lists `model` if the schema requires this field without listing it. A schema that forbids
// unlisted fields would otherwise refuse the required `model`.
function withListedModel(schema: JsonObject): JsonObject {
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const isListed = !stringsOf(schema["required"]).includes("model") || "model" in properties;
  return isListed ? schema : withModel(schema, {});
}

/** Throws if a schema does not allow the model's id as `model`. */
export function assertModel(schema: JsonObject, id: string): void {
  const tree = requestTree(schema);
  const listed = listedValues(tree.root.fields.get("model")?.node ?? ANY, tree);
  if (listed === undefined || listed.includes(id)) return;
  const what = `its schema does not list ${printable(JSON.stringify(id))} as a value of \`model\``;
  throw new EntryRejectionError("E_MODEL_MISMATCH", what);
}

/** Adds keywords to the property `model` of a schema. */
export function withModel(schema: JsonObject, keywords: JsonObject): JsonObject {
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const model = isJsonObject(properties["model"]) ? properties["model"] : {};
  const changed = objectOf([...Object.entries(model), ...Object.entries(keywords)]);
  const all = objectOf([...Object.entries(properties), ["model", changed]]);
  return objectOf([...Object.entries(schema), ["properties", all]]);
}
