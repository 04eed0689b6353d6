// Object schemas as one flat list of fields: `allOf` and references are folded in.
import {
  canonicalJson,
  isJsonObject,
  isSchema,
  objectOf,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { areFew, mayMatch } from "./key-patterns.js";
import { mapAt, partsOf, saysSomething, schemasAt, targetsOf, type ObjectScope } from "./parts.js";

/** The fields that a schema and what it includes declare. */
export interface ObjectFields {
  /** Field name → the schemas that all apply to it. */
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<string>;
  /** Fields that are named as required somewhere, and described nowhere. */
  readonly mentioned: ReadonlySet<string>;
  /** The schema, and all that applies beside it in any case. */
  readonly parts: readonly JsonObject[];
}

const BRANCHES = ["allOf", "anyOf", "oneOf", "if", "then", "else", "not"];

/** Collects fields through `allOf` and references; branches only lend fields that are declared nowhere else. */
export function fieldsOf(schema: JsonObject, scope: ObjectScope): ObjectFields {
  const parts = partsOf(schema, scope);
  const required = new Set(parts.flatMap((part) => stringsOf(part["required"])));
  const names = new Set(parts.flatMap((part) => Object.keys(mapAt(part, "properties"))));
  const lent = new Map<string, Schema>();
  const mentioned = new Set(required);
  const seen = new Set<Schema>();
  const borrow = (part: Schema): void => {
    if (!isJsonObject(part) || seen.has(part)) return;
    seen.add(part);
    for (const [name, property] of Object.entries(mapAt(part, "properties"))) {
      if (!names.has(name) && !lent.has(name)) lent.set(name, weak(property));
    }
    const dependent = Object.entries(mapAt(part, "dependentRequired"));
    for (const name of [
      ...stringsOf(part["required"]),
      ...dependent.flatMap(([key, list]) => [key, ...stringsOf(list)]),
      ...Object.keys(mapAt(part, "dependentSchemas")),
    ]) {
      mentioned.add(name);
    }
    BRANCHES.flatMap((keyword) => schemasAt(part, keyword)).forEach(borrow);
    Object.values(mapAt(part, "dependentSchemas")).filter(isSchema).forEach(borrow);
    targetsOf(part, scope).forEach(borrow);
  };
  borrow(schema);
  const properties = new Map<string, readonly Schema[]>();
  const all = new Set([...names, ...lent.keys(), ...mentioned]);
  const readers = parts.map((part) => readerOf(part, all.size));
  for (const name of all) {
    const given = lent.get(name);
    const applying = readers.flatMap((read) => read(name));
    properties.set(name, given === undefined ? applying : [given, ...applying]);
  }
  for (const name of [...names, ...lent.keys()]) mentioned.delete(name);
  return { properties, required, mentioned, parts };
}

/** Whether the contract refuses keys that nothing names. */
export function isClosed({ parts }: ObjectFields): boolean {
  return parts.some(
    (part) =>
      (part["additionalProperties"] === false && !saysSomething(part["patternProperties"])) ||
      (part["unevaluatedProperties"] === false && !parts.some(takesOtherKeys)),
  );
}

// What applies in any case is among the parts; a branch may take in what it likes, also behind a reference.
function takesOtherKeys(part: JsonObject): boolean {
  const branches = [
    ...BRANCHES.filter((keyword) => keyword !== "allOf" && keyword !== "not"),
    "dependentSchemas",
  ].map((keyword) => canonicalJson(part[keyword] ?? null));
  return (
    ["additionalProperties", "patternProperties", "unevaluatedProperties"].some(
      (keyword) => part[keyword] !== undefined && part[keyword] !== false,
    ) ||
    branches.some((text) =>
      /"(?:additionalProperties|patternProperties|unevaluatedProperties|\$ref|\$dynamicRef)":/.test(
        text,
      ),
    )
  );
}

// What one schema says of the value under a key.
function readerOf(part: JsonObject, names: number): (name: string) => readonly Schema[] {
  const properties = mapAt(part, "properties");
  const patterns = Object.entries(mapAt(part, "patternProperties"));
  const others = part["additionalProperties"];
  const asked = areFew(Object.keys(mapAt(part, "patternProperties")), names);
  return (name) => {
    const own = Object.hasOwn(properties, name) ? [properties[name]] : [];
    const matches = (asked ? patterns : []).map(([pattern, sub]) => ({
      isMatch: mayMatch(pattern, name),
      sub,
    }));
    const sure = matches.filter(({ isMatch }) => isMatch === true).map(({ sub }) => sub);
    const isOther = asked && own.length === 0 && matches.every(({ isMatch }) => isMatch === false);
    return [...own, ...sure, ...(isOther ? [others] : [])].filter(isSchema);
  };
}

// A field that only some branch describes may hold anything elsewhere; only its text is kept.
const weak = (property: unknown): Schema => {
  const description =
    isSchema(property) && isJsonObject(property) ? property["description"] : undefined;
  return objectOf(description === undefined ? [] : [["description", description]]);
};
