// A request that nests requests: what `$ref: "#"` means must stay when the request itself loses `model`.
import { isJsonObject, objectOf, type JsonObject, type Schema } from "../schema/json.js";
import { referencesOf, type References } from "../schema/references.js";
import { mapSubSchemas } from "../schema/walk.js";

// Of the request only: a copy must not be found under its names, and shares its definitions.
const LEFT_OUT = new Set(["$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary", "$defs"]);

/** The same schema, its references to itself leading to a definition that is a copy of it. */
export function withWholeApart(schema: JsonObject): JsonObject {
  const definitions = isJsonObject(schema["$defs"]) ? schema["$defs"] : {};
  const name = freeName(Object.keys(definitions));
  const references = referencesOf(schema);
  const changed = redirected(schema, { whole: schema, references, to: `#/$defs/${name}` });
  if (changed === schema || !isJsonObject(changed)) return schema;
  const copy = objectOf(Object.entries(changed).filter(([keyword]) => !LEFT_OUT.has(keyword)));
  const others = isJsonObject(changed["$defs"]) ? changed["$defs"] : {};
  const all = objectOf([...Object.entries(others), [name, copy]]);
  return objectOf([
    ...Object.entries(changed).filter(([keyword]) => keyword !== "$defs"),
    ["$defs", all],
  ]);
}

interface Redirection {
  readonly whole: JsonObject;
  readonly references: References;
  readonly to: string;
}

// Gives the schema itself where there is nothing to redirect.
function redirected(schema: Schema, redirection: Redirection): Schema {
  if (!isJsonObject(schema)) return schema;
  const { whole, references, to } = redirection;
  let changes = false;
  const inner = mapSubSchemas(schema, (sub) => {
    const changed = redirected(sub.schema, redirection);
    changes ||= changed !== sub.schema;
    return changed;
  });
  const ref = schema["$ref"];
  // A part with its own base would look for the definition in another place.
  const leadsBack =
    typeof ref === "string" &&
    references.resolve(schema, ref) === whole &&
    references.resourceOf(schema) === references.resourceOf(whole);
  if (!leadsBack) return changes ? inner : schema;
  return objectOf(
    Object.entries(inner).map(([keyword, value]) => [keyword, keyword === "$ref" ? to : value]),
  );
}

function freeName(taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? "Body" : `Body${count}`;
    if (!taken.includes(name)) return name;
  }
}
