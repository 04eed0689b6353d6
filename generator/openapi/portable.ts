// Turns a catalog schema into OpenAPI components with keywords of JSON Schema 2020-12. Each
// definition becomes a separate component.
import { accepts } from "../read/tree/accepts.js";
import { readTree } from "../read/tree/read.js";
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../read/schema/json.js";
import { KEYWORDS } from "../read/schema/keywords.js";
import { readable } from "../read/schema/left-open.js";
import { mapSubSchemas } from "../read/schema/walk.js";
import { plainText } from "./text.js";

/** A schema, and its referenced schemas. `referred` maps component names to these schemas. */
export interface PortableSchema {
  readonly schema: JsonObject;
  readonly referred: JsonObject;
}

/**
 * Makes the schema of the component `name`. The component names of its referenced schemas start
 * with `name` and a dot.
 */
export function makePortable(contract: JsonObject, name: string): PortableSchema {
  const { root, references } = readable(contract);
  const names = new Map<JsonObject, string>();
  const nameOf = (target: JsonObject, ref: string): string => {
    const existing = names.get(target);
    if (existing !== undefined) return existing;
    const part = ref.replace(/.*[#/]/, "").replace(/\W/g, "_") || "self";
    const used = [...names.values()];
    let free = `${name}.${part}`;
    for (let count = 2; used.includes(free); count++) free = `${name}.${part}_${count}`;
    names.set(target, free);
    return free;
  };
  const relocate = (schema: Schema): Schema => {
    if (!isJsonObject(schema)) return schema;
    const portableEntries = Object.entries(schema).filter(([keyword]) => IS_KEPT.has(keyword));
    const { $ref } = schema;
    if (typeof $ref !== "string")
      return mapSubSchemas(objectOf(portableEntries), (sub) => relocate(sub.schema));
    const target = references.resolve(schema, $ref);
    const others = portableEntries.filter(([keyword]) => keyword !== "$ref");
    const reference: [string, Json][] = isJsonObject(target)
      ? [["$ref", `#/components/schemas/${nameOf(target, $ref)}`]]
      : target === false
        ? [["not", {}]]
        : [];
    return mapSubSchemas(objectOf([...reference, ...others]), (sub) => relocate(sub.schema));
  };
  const schema = relocate(root);
  const referred = new Map<string, Json>();
  // `relocate` can add entries to `names` during the loop, and the loop then visits these entries
  // too.
  for (const [target, of] of names) referred.set(of, relocate(target));
  const definitions = objectOf([["schemas", objectOf(referred)]]);
  const finish = (one: Json) => (isSchema(one) ? withSoundValues(one, definitions) : one);
  return {
    schema: finish(schema) as JsonObject,
    referred: objectOf([...referred].map(([of, one]) => [of, finish(one)])),
  };
}

// References point to components, so keywords that name or contain definitions are dropped.
const IS_KEPT = new Set(
  [...KEYWORDS.keys()].filter((keyword) => !/^\$(?!ref$)|^definitions$/.test(keyword)),
);

// Drops each default and example, unless its own schema certainly accepts it. Drops each annotation
// of the wrong type (`title: 5`). The catalog check does not check annotations. Also drops the
// values of `enum` that `type` excludes.
function withSoundValues(schema: Schema, components: JsonObject): Schema {
  const inner = mapSubSchemas(schema, (sub) => withSoundValues(sub.schema, components));
  if (!isJsonObject(inner)) return inner;
  const values = isJsonArray(inner["enum"]) ? ofType(inner["enum"], inner["type"]) : undefined;
  if (values?.length === 0) return objectOf([["not", {}]]);
  const isAccepted = acceptanceOf(inner, components);
  return objectOf(
    Object.entries(inner).flatMap(([keyword, value]): [string, Json][] => {
      const sound = keyword === "enum" ? (values ?? []) : soundValue(keyword, value, isAccepted);
      return sound === undefined ? [] : [[keyword, sound]];
    }),
  );
}

// Returns a keyword's value without its invalid entries; undefined if no valid entry is left.
function soundValue(
  keyword: string,
  value: Json,
  isAccepted: (value: Json) => boolean,
): Json | undefined {
  if (keyword === "default") return isAccepted(value) ? value : undefined;
  if (keyword === "examples") {
    const sound = isJsonArray(value) ? value.filter(isAccepted) : [];
    return sound.length > 0 ? sound : undefined;
  }
  if (keyword === "type" && isJsonArray(value)) return [...new Set(value)];
  if (!TEXTS.has(keyword)) return isAnnotation(keyword, value) ? value : undefined;
  return typeof value === "string" && value.trim() !== "" ? plainText(value) : undefined;
}

const TEXTS = new Set(["title", "description"]);

function isAnnotation(keyword: string, value: Json): boolean {
  const form = KEYWORDS.get(keyword);
  if (form === "string") return typeof value === "string";
  return form !== "boolean" || typeof value === "boolean";
}

// Removes duplicates, and values that do not have the type.
function ofType(values: readonly Json[], type: Json | undefined): readonly Json[] {
  const tree = readTree(type === undefined ? {} : { type });
  const sound = values.filter((value) => accepts(tree.root, value, tree) !== false);
  return [...new Map(sound.map((value) => [canonicalJson(value), value])).values()];
}

function acceptanceOf(schema: JsonObject, components: JsonObject): (value: Json) => boolean {
  let tree: ReturnType<typeof readTree> | undefined;
  return (value) => {
    tree ??= readTree(objectOf([...Object.entries(schema), ["components", components]]));
    return accepts(tree.root, value, tree) === true;
  };
}
