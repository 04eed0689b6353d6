// The SDK fills in `model` itself, so a request schema is read as if `model` always were the id.
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { acceptsText } from "../schema/accepts-text.js";
import { LIMITS } from "../check/limits.js";
import { EntryRejected, printable } from "../check/rejection.js";
import { IN_PLACE } from "../schema/keywords.js";
import { matches } from "../schema/patterns/matches.js";
import { referencesOf, type References } from "../schema/references.js";
import { mapSubSchemas } from "../schema/walk.js";
import { withWholeApart } from "./whole-apart.js";

/** The schema of the request without `model`: what it asks of `model` is answered with `id`. */
export function bindModel(given: JsonObject, id: string): JsonObject {
  const schema = withWholeApart(given);
  const binding = {
    id,
    isNamed: MODEL.test(canonicalJson(schema)),
    references: referencesOf(schema),
    room: { left: LIMITS.inPlace },
  };
  const bound = bind(schema, binding, true);
  if (!isJsonObject(bound)) return schema;
  const properties = bound["properties"];
  if (!isJsonObject(properties) || properties["model"] !== true) return bound;
  // A body that names another model is refused all the same.
  const model = objectOf([["const", id]]);
  const named = objectOf([...Object.entries(properties), ["model", model]]);
  return objectOf([...Object.entries(bound), ["properties", named]]);
}

interface Binding {
  readonly id: string;
  /** Whether the contract knows of `model`. Assumption: one that never names it describes the request without it. */
  readonly isNamed: boolean;
  readonly references: References;
  /** How many schemas may still be bound. */
  readonly room: { left: number };
}

// `isAsserted` says that the request must keep the schema as a whole. What such a schema says against `model` is passed over, because
// the SDK sends it whatever the caller does; anywhere else, it decides which branch holds.
function bind(schema: Schema, binding: Binding, isAsserted: boolean): Schema {
  if (!isJsonObject(schema)) return schema;
  if (binding.room.left-- === 0) {
    const what = `what its references bring to the request itself is more than ${LIMITS.inPlace} schemas`;
    throw new EntryRejected("E_SCHEMA_SIZE", what);
  }
  if (!isAsserted && binding.isNamed && refusesModel(schema, binding)) return false;
  const inPlace = mapSubSchemas(schema, (sub) => {
    if (sub.keyword === "dependentSchemas" || IN_PLACE.includes(sub.keyword)) {
      return bind(sub.schema, binding, isAsserted && sub.keyword === "allOf");
    }
    const isModel = sub.keyword === "properties" && sub.key === "model";
    if (
      isModel &&
      isAsserted &&
      listsOthers(sub.schema, { ...binding, room: { left: LIMITS.inPlace } })
    ) {
      const what = `its schema lists other models than ${printable(JSON.stringify(binding.id))} for \`model\``;
      throw new EntryRejected("E_MODEL_MISMATCH", what);
    }
    return isModel ? (verdictOf(sub.schema, binding) ?? sub.schema) : sub.schema;
  });
  if (!isJsonObject(inPlace)) return inPlace;
  const keywords = Object.entries(inPlace).flatMap(([keyword, value]) =>
    bindKeyword(keyword, value),
  );
  const more = [
    ...includedSchemas(inPlace),
    ...decidedSchemas(inPlace),
    ...referredSchemas(schema, binding, isAsserted),
  ];
  if (more.length === 0) return objectOf(keywords);
  const all = isJsonArray(inPlace["allOf"]) ? inPlace["allOf"] : [];
  const isReferred = isSchema(referred(schema, binding, isAsserted));
  const isDecided = typeof inPlace["if"] === "boolean";
  const rest = keywords.filter(
    ([keyword]) =>
      keyword !== "allOf" &&
      !(keyword === "$ref" && isReferred) &&
      !(isDecided && ["if", "then", "else"].includes(keyword)),
  );
  return objectOf([...rest, ["allOf", [...all, ...more]]]);
}

// Whether the values that a schema of `model` lists leave this one out: the contract is another model's.
function listsOthers(schema: Schema, binding: Binding): boolean {
  if (!isJsonObject(schema) || binding.room.left-- <= 0) return false;
  const { const: only, enum: members, $ref: ref } = schema;
  const target = typeof ref === "string" ? binding.references.resolve(schema, ref) : undefined;
  const leavesOut = (part: Json) => isSchema(part) && listsOthers(part, binding);
  const listAt = (keyword: string) => (isJsonArray(schema[keyword]) ? schema[keyword] : []);
  return (
    (only !== undefined && only !== binding.id) ||
    (isJsonArray(members) && !members.includes(binding.id)) ||
    (isSchema(target) && listsOthers(target, binding)) ||
    listAt("allOf").some(leavesOut) ||
    ["anyOf", "oneOf"].some((keyword) => {
      const branches = listAt(keyword);
      return branches.length > 0 && branches.every(leavesOut);
    })
  );
}

// Whether the schema says no to every object that names this model, whatever else it holds.
function refusesModel(schema: JsonObject, binding: Binding): boolean {
  const { properties, patternProperties, additionalProperties, propertyNames } = schema;
  const named = isJsonObject(properties) ? properties["model"] : undefined;
  const patterns = Object.entries(isJsonObject(patternProperties) ? patternProperties : {});
  const isListed =
    named !== undefined || patterns.some(([pattern]) => matches(pattern, "model") !== false);
  return (
    verdictOf(named, binding) === false ||
    patterns.some(
      ([pattern, value]) => matches(pattern, "model") && verdictOf(value, binding) === false,
    ) ||
    (!isListed && verdictOf(additionalProperties, binding) === false) ||
    verdictOf(propertyNames, { ...binding, id: "model" }) === false ||
    schema["maxProperties"] === 0
  );
}

function verdictOf(schema: Json | undefined, { id, references }: Binding): boolean | undefined {
  const room = { left: LIMITS.inPlace };
  return isSchema(schema) ? acceptsText(schema, { text: id, references, room }) : undefined;
}

function bindKeyword(keyword: string, value: Json): [string, Json][] {
  switch (keyword) {
    case "required":
      return [[keyword, withoutModel(value)]];
    case "dependentRequired":
      return [[keyword, withoutKey(value, withoutModel)]];
    case "dependentSchemas":
      return [[keyword, withoutKey(value, (schema) => schema)]];
    // `model` is one of the properties that count, and it is always there.
    case "minProperties":
    case "maxProperties":
      return [[keyword, Math.max(0, Number(value) - 1)]];
    default:
      return [[keyword, value]];
  }
}

const withoutModel = (names: Json): Json => stringsOf(names).filter((name) => name !== "model");

function withoutKey(map: Json, change: (value: Json) => Json): Json {
  const entries = Object.entries(isJsonObject(map) ? map : {});
  return objectOf(
    entries.filter(([key]) => key !== "model").map(([key, value]) => [key, change(value)] as const),
  );
}

// What applies when `model` is there always applies.
function includedSchemas(schema: JsonObject): readonly Schema[] {
  const { dependentRequired: names, dependentSchemas: schemas } = schema;
  const required = isJsonObject(names) ? names["model"] : undefined;
  const included = isJsonObject(schemas) ? schemas["model"] : undefined;
  return [
    ...(required === undefined ? [] : [objectOf([["required", withoutModel(required)]])]),
    ...(isSchema(included) ? [included] : []),
  ];
}

// A condition that the id alone decides.
function decidedSchemas(schema: JsonObject): readonly Schema[] {
  const { if: condition } = schema;
  if (typeof condition !== "boolean") return [];
  const holds = schema[condition ? "then" : "else"];
  return [isSchema(holds) ? holds : true];
}

// A definition may serve other places too, so the request gets a bound copy of it.
function referredSchemas(
  schema: JsonObject,
  binding: Binding,
  isAsserted: boolean,
): readonly Schema[] {
  const target = referred(schema, binding, isAsserted);
  return isSchema(target) ? [bind(target, binding, isAsserted)] : [];
}

function referred(
  schema: JsonObject,
  { references }: Binding,
  isAsserted: boolean,
): Schema | undefined {
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  if (!isJsonObject(target) || !concernsModel(target, isAsserted)) return undefined;
  // A part with its own base would read its references differently from another place.
  return references.resourceOf(target) === references.resourceOf(schema) ? target : undefined;
}

const MODEL = /"model"/;
// Keywords that say something of a field without naming it.
const COUNTS = /"(model|minProperties|maxProperties)"/;
const REFUSES =
  /"(model|minProperties|maxProperties|propertyNames|additionalProperties|patternProperties)"/;

function concernsModel(schema: JsonObject, isAsserted: boolean): boolean {
  const text = texts.get(schema) ?? canonicalJson(schema);
  texts.set(schema, text);
  return (isAsserted ? COUNTS : REFUSES).test(text);
}

const texts = new WeakMap<JsonObject, string>();
