// What a validator can check of a schema whose patterns may not all run: never less than the schema allows.
import { EntryRejected } from "../../check/rejection.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../json.js";
import { referencesOf, type References } from "../references.js";
import { mapSubSchemas, subSchemas } from "../walk.js";
import { isRunnable } from "./runnable.js";

/** The patterns of a schema itself, for its text and for its keys, that are left to the server. */
export function patternsLeft(schema: JsonObject): readonly string[] {
  const { pattern, patternProperties } = schema;
  const keys = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  return [...(typeof pattern === "string" ? [pattern] : []), ...keys].filter(
    (each) => !isRunnable(each),
  );
}

/** The parts of a document that a pattern left to the server lies in, itself or behind a reference. */
export function openParts(root: Schema, references: References): ReadonlySet<Schema> {
  const around = new Map<Schema, JsonObject[]>();
  const open = new Set<Schema>();
  const dynamic: JsonObject[] = [];
  const waiting: Schema[] = [root];
  const seen = new Set<Schema>(waiting);
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (!isJsonObject(schema)) continue;
    if (patternsLeft(schema).length > 0) open.add(schema);
    if (schema["$dynamicRef"] !== undefined) dynamic.push(schema);
    const { $ref: ref } = schema;
    const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
    const inner = subSchemas(schema).map((sub) => sub.schema);
    for (const part of isSchema(target) ? [...inner, target] : inner) {
      around.set(part, [...(around.get(part) ?? []), schema]);
      if (!seen.has(part)) waiting.push(part);
      seen.add(part);
    }
  }
  // Where it leads depends on the way there.
  if (open.size > 0) dynamic.forEach((schema) => open.add(schema));
  const found = [...open];
  for (let part = found.pop(); part !== undefined; part = found.pop()) {
    for (const outer of around.get(part) ?? []) if (!open.has(outer)) found.push(outer);
    (around.get(part) ?? []).forEach((outer) => open.add(outer));
  }
  return open;
}

/** The same schema without what its unrunnable patterns decide; the schema itself where all of them may run. */
export function checkable(root: JsonObject): JsonObject {
  const references = referencesOf(root);
  const open = openParts(root, references);
  if (open.size === 0) return root;
  const widened = widen(root, open);
  if (!isJsonObject(widened)) return root;
  assertReferences(widened, referencesOf(widened));
  return widened;
}

// Every value that the schema allows is allowed by what this gives, so that it may not stand where something forbids it.
function widen(schema: Schema, open: ReadonlySet<Schema>): Schema {
  if (!isJsonObject(schema) || !open.has(schema)) return schema;
  const isOpen = (value: Json | undefined) =>
    (isJsonArray(value) ? value : [value]).some((part) => isSchema(part) && open.has(part));
  const left = new Set(patternsLeft(schema));
  const inner = objectOf(Object.entries(mapSubSchemas(schema, (sub) => widen(sub.schema, open))));
  const { if: condition = true, then = true, else: otherwise = true } = inner;
  const isDecided = !isOpen(schema["if"]);
  const isOneOf = isOpen(schema["oneOf"]);
  const keyed = Object.keys(inner["patternProperties"] ?? {});
  const hasLeftKeys = keyed.some((key) => left.has(key));
  const kept = Object.entries(inner).filter(([keyword, value]) => {
    switch (keyword) {
      case "pattern":
        return typeof value !== "string" || !left.has(value);
      case "not":
        return !isOpen(schema["not"]);
      case "if":
      case "then":
      case "else":
        return isDecided;
      case "oneOf":
        return !isOneOf;
      case "maxContains":
        return !isOpen(schema["contains"]);
      case "additionalProperties":
      case "patternProperties":
        return !hasLeftKeys;
      default:
        return keyword !== "allOf";
    }
  });
  const runnable = Object.entries(inner["patternProperties"] ?? {}).filter(
    ([key]) => !left.has(key),
  );
  const all = [
    ...(isJsonArray(inner["allOf"]) ? inner["allOf"] : []),
    ...(isOneOf ? [objectOf([["anyOf", inner["oneOf"] ?? null]])] : []),
    ...(isDecided
      ? []
      : [objectOf([["anyOf", [objectOf([["allOf", [condition, then]]]), otherwise]]])]),
  ];
  return objectOf([
    ...kept,
    ...(hasLeftKeys
      ? ([
          ["patternProperties", objectOf(runnable)],
          // Any key may be one that the pattern takes.
          ["additionalProperties", true],
        ] as const)
      : []),
    ...(all.length === 0 ? [] : [["allOf", all] as const]),
  ]);
}

function assertReferences(schema: Schema, references: References): void {
  if (!isJsonObject(schema)) return;
  const ref = schema["$ref"];
  if (typeof ref === "string" && !isSchema(references.resolve(schema, ref))) {
    const what = "a $ref leads into what a pattern that cannot be shown to be fast leaves open";
    throw new EntryRejected("E_SCHEMA_PATTERN", what);
  }
  for (const sub of subSchemas(schema)) assertReferences(sub.schema, references);
}
