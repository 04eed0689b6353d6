// Conditions: whether a value matches a schema, without saying why not.
import {
  isJsonObject,
  isSchema,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { call, type Code } from "../../layout/code.js";
import { isScalar } from "../../../schema/scalar.js";
import { scalarLiteral } from "../../text/literal.js";
import { MOST_WRITTEN, presence, readProperty } from "./assertions.js";
import { constant, functionFor } from "../module-scope.js";
import { argumentsFor, isCompared, type Place } from "../place.js";

/** Conditions that must all be true where the value matches; `[]` is always true, `undefined` never. */
export function conditions(schema: Schema, place: Place): readonly Code[] | undefined {
  if (!isJsonObject(schema)) return schema ? [] : undefined;
  const simple = place.isObject ? simpleConditions(schema, place) : undefined;
  if (simple !== undefined) return simple.map(({ holds }) => holds);
  const name = functionFor(place.scope, schema, "test", place.dynamic, place.hint);
  return [call(name, argumentsFor(place, "test"))];
}

/** One condition that is true where the value does not match. */
export function negated(schema: Schema, place: Place): Code {
  if (!isJsonObject(schema)) return String(!schema);
  const simple = place.isObject ? simpleConditions(schema, place) : undefined;
  const [only] = simple ?? [];
  if (simple?.length === 1 && only !== undefined) {
    if (only.compares !== undefined) place.compared.before.add(only.compares);
    return only.fails;
  }
  const name = functionFor(place.scope, schema, "test", place.dynamic, place.hint);
  return ["!", call(name, argumentsFor(place, "test"))];
}

/** The reads that {@link conditions} compare where they stand. */
export function comparedBy(schema: Schema, place: Place): readonly string[] {
  if (!isJsonObject(schema) || !place.isObject) return [];
  return (simpleConditions(schema, place) ?? []).flatMap(({ compares }) => compares ?? []);
}

interface Simple {
  readonly holds: string;
  readonly fails: string;
  /** What it compares with a literal. */
  readonly compares?: string;
}

// "has these fields, and these have these values": what modes are mostly made of.
function simpleConditions(schema: JsonObject, place: Place): readonly Simple[] | undefined {
  const others = Object.keys(schema).filter(
    (keyword) => keyword !== "required" && keyword !== "properties",
  );
  if (others.length > 0) return undefined;
  const required = stringsOf(schema["required"]);
  if (required.length > MOST_WRITTEN) return undefined;
  const properties = Object.entries(isJsonObject(schema["properties"]) ? schema["properties"] : {});
  const found: Simple[] = [];
  const valued = new Set<string>();
  for (const [name, sub] of properties) {
    if (!isJsonObject(sub) || !required.includes(name)) return undefined;
    const value = sub["const"];
    if (Object.keys(sub).length !== 1 || !isScalar(value)) return undefined;
    const read = readProperty(place, name);
    if (isCompared(place, read)) return undefined;
    valued.add(name);
    found.push({
      compares: read,
      holds: `${read} === ${scalarLiteral(value)}`,
      fails: `${read} !== ${scalarLiteral(value)}`,
    });
  }
  for (const name of required) {
    if (valued.has(name)) continue;
    found.push({ holds: presence(place, name, true), fails: presence(place, name, false) });
  }
  return found;
}

/** The name of a function that tells whether a value matches. */
export function predicateFunction(place: Place, schema: Schema, hint: string): string {
  const { scope, dynamic } = place;
  if (isJsonObject(schema)) return functionFor(scope, schema, "test", dynamic, hint);
  return constant(
    scope,
    schema ? "always" : "never",
    `predicate:${String(schema)}`,
    (name) => `const ${name} = (..._: readonly unknown[]): boolean => ${String(schema)};`,
  );
}

export const schemasOf = (value: unknown): readonly Schema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];
