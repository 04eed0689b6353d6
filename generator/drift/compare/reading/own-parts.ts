// The parts that the keywords of one schema object give, without its references and combinations.
import {
  canonicalJson,
  isJsonArray,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { keyword, numberAt, schemaAt, schemaMapAt, schemasAt, stringsAt } from "./keyword.js";
import {
  TYPES,
  typeOfValue,
  type ArrayPart,
  type Bound,
  type Containment,
  type ObjectPart,
  type NumberPart,
  type Parts,
  type StringPart,
  type TypeName,
  type Values,
} from "../meaning/parts.js";
import { EVERYTHING, type Conjunction } from "../meaning/space.js";

export const BOOLEANS: Values = new Map([
  ["false", false],
  ["true", true],
]);
export const NULLS: Values = new Map([["null", null]]);

/** The parts of a schema object; `conjunction` names the schemas below it. */
export function ownParts(schema: JsonObject, conjunction: (sub: Schema) => Conjunction): Parts {
  const { types, integer } = allowedTypes(schema);
  const all: Required<Parts> = {
    string: stringPart(schema),
    number: numberPart(schema, integer),
    boolean: { values: BOOLEANS },
    array: arrayPart(schema, conjunction),
    object: objectPart(schema, conjunction),
    null: { values: NULLS },
  };
  const choice = choiceOf(schema);
  const entries = TYPES.filter((type) => types.has(type)).flatMap((type): [TypeName, unknown][] => {
    const part = all[type];
    if (choice === undefined) return [[type, part]];
    const values = new Map([...choice].filter(([, value]) => typeOfValue(value) === type));
    return values.size === 0 ? [] : [[type, { ...part, values }]];
  });
  return Object.fromEntries(entries) as Parts;
}

function allowedTypes(schema: JsonObject): { types: ReadonlySet<string>; integer: boolean } {
  const type = keyword(schema, "type");
  if (type === undefined) return { types: new Set(TYPES), integer: false };
  const names = new Set((isJsonArray(type) ? type : [type]).map(String));
  const integer = names.has("integer") && !names.has("number");
  return { types: integer ? new Set([...names, "number"]) : names, integer };
}

// `enum` and `const`, where the schema has them.
function choiceOf(schema: JsonObject): Values | undefined {
  const members = keyword(schema, "enum");
  const constant = keyword(schema, "const");
  const listed = isJsonArray(members) ? valuesFrom(members) : undefined;
  if (constant === undefined) return listed;
  const only = valuesFrom([constant]);
  return listed === undefined ? only : new Map([...only].filter(([key]) => listed.has(key)));
}

export const valuesFrom = (values: readonly Json[]): Values =>
  new Map(values.map((value) => [canonicalJson(value), value]));

function stringPart(schema: JsonObject): StringPart {
  const pattern = keyword(schema, "pattern");
  return {
    minLength: numberAt(schema, "minLength", 0),
    maxLength: numberAt(schema, "maxLength", Infinity),
    patterns: new Set(typeof pattern === "string" ? [pattern] : []),
  };
}

function numberPart(schema: JsonObject, integer: boolean): NumberPart {
  const multiple = numberAt(schema, "multipleOf", 0);
  return {
    integer,
    minimum: higher(
      { value: numberAt(schema, "minimum", -Infinity), exclusive: false },
      { value: numberAt(schema, "exclusiveMinimum", -Infinity), exclusive: true },
    ),
    maximum: lower(
      { value: numberAt(schema, "maximum", Infinity), exclusive: false },
      { value: numberAt(schema, "exclusiveMaximum", Infinity), exclusive: true },
    ),
    multiples: new Set(multiple > 0 ? [multiple] : []),
  };
}

export const higher = (a: Bound, b: Bound): Bound =>
  a.value > b.value || (a.value === b.value && a.exclusive) ? a : b;
export const lower = (a: Bound, b: Bound): Bound =>
  a.value < b.value || (a.value === b.value && a.exclusive) ? a : b;

function arrayPart(schema: JsonObject, conjunction: (sub: Schema) => Conjunction): ArrayPart {
  const prefix = schemasAt(schema, "prefixItems").map(conjunction);
  const rest = conjunction(schemaAt(schema, "items") ?? unevaluated(schema, "Items") ?? true);
  return {
    minItems: numberAt(schema, "minItems", 0),
    maxItems: numberAt(schema, "maxItems", Infinity),
    unique: keyword(schema, "uniqueItems") === true,
    listings: prefix.length === 0 && rest === EVERYTHING ? [] : [{ prefix, rest }],
    contains: containments(schema, conjunction),
  };
}

function containments(
  schema: JsonObject,
  conjunction: (sub: Schema) => Conjunction,
): readonly Containment[] {
  const contained = schemaAt(schema, "contains");
  if (contained === undefined) return [];
  const minimum = numberAt(schema, "minContains", 1);
  const maximum = numberAt(schema, "maxContains", Infinity);
  if (minimum === 0 && maximum === Infinity) return [];
  return [{ schema: conjunction(contained), minimum, maximum }];
}

function objectPart(schema: JsonObject, conjunction: (sub: Schema) => Conjunction): ObjectPart {
  const read = (name: string) =>
    new Map(schemaMapAt(schema, name).map(([key, sub]) => [key, conjunction(sub)]));
  const properties = read("properties");
  const patterns = read("patternProperties");
  const rest = conjunction(
    schemaAt(schema, "additionalProperties") ?? unevaluated(schema, "Properties") ?? true,
  );
  const plain = properties.size + patterns.size === 0 && rest === EVERYTHING;
  return {
    required: new Set(stringsAt(schema, "required")),
    minProperties: numberAt(schema, "minProperties", 0),
    maxProperties: numberAt(schema, "maxProperties", Infinity),
    shapes: plain ? [] : [{ properties, patterns, rest }],
    names: conjunction(schemaAt(schema, "propertyNames") ?? true),
  };
}

// Without combinations beside it, "unevaluated" is another word for what the schema itself does not list.
const unevaluated = (schema: JsonObject, what: "Items" | "Properties"): Schema | undefined =>
  hasCombinations(schema) ? undefined : schemaAt(schema, `unevaluated${what}`);

const COMBINATIONS =
  "$ref $dynamicRef allOf anyOf oneOf not if then else dependentSchemas contains".split(" ");

/** Whether other schemas apply to the same value. */
export const hasCombinations = (schema: JsonObject): boolean =>
  COMBINATIONS.some((name) => Object.hasOwn(schema, name));
