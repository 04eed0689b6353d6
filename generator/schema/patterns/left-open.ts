// Widens a schema whose slow patterns are left out, or run on short texts only: it accepts everything that the schema accepts.
import { EntryRejectionError } from "../../check/rejection.js";
import {
  isJsonObject,
  isSchema,
  objectOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../json.js";
import { referencesOf, schemasOf, targetsOf, type References } from "../references.js";
import { mapSubSchemas, subSchemas } from "../walk.js";
import { longestText } from "./longest-text.js";

/** The patterns of a schema itself, for its text and for its keys. */
export function patternsOf({ pattern, patternProperties }: JsonObject): readonly string[] {
  const keys = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  return typeof pattern === "string" ? [pattern, ...keys] : keys;
}

const isLeft = (pattern: string): boolean => longestText(pattern) === 0;

// Whether there are texts that a pattern of the schema itself does not decide.
function isOpen({ pattern, maxLength, ...others }: JsonObject): boolean {
  const most = typeof maxLength === "number" ? mostUnits(maxLength) : Infinity;
  return (
    (typeof pattern === "string" && longestText(pattern) < most) ||
    patternsOf(others).some((each) => longestText(each) < Infinity)
  );
}

/** The UTF-16 units of a text of so many characters. */
export const mostUnits = (characters: number): number => 2 * characters;

// The parts of a document that hold a pattern left to the server, themselves or behind a reference.
function openParts(root: Schema, references: References): ReadonlySet<Schema> {
  const schemas = schemasOf(root, references);
  const open = new Set<Schema>([...schemas].filter(isOpen));
  if (open.size === 0) return open;
  const isAround = (schema: JsonObject) =>
    targetsOf(schema, references).some((target) => open.has(target)) ||
    subSchemas(schema).some((sub) => open.has(sub.schema));
  for (let size = 0; size < open.size;) {
    size = open.size;
    for (const schema of schemas) if (isAround(schema)) open.add(schema);
  }
  return open;
}

/** The same schema without what its unrunnable patterns decide; the schema itself where all of them may run. */
export function checkable(root: JsonObject): JsonObject {
  // Most contracts have no pattern, neither for a text nor for keys.
  if (!JSON.stringify(root).includes('"pattern')) return root;
  const references = referencesOf(root);
  const open = openParts(root, references);
  if (open.size === 0) return root;
  const widened = widen(root, open);
  if (!isJsonObject(widened)) return root;
  assertReferences(widened, referencesOf(widened));
  return widened;
}

// Keywords under which a schema forbids values: which of them go where it is left open, and what any value still has to match.
const FORBIDDING: readonly {
  readonly at: string;
  readonly goes: readonly string[];
  readonly anyOf?: (schema: JsonObject) => Json;
}[] = [
  { at: "not", goes: ["not"] },
  { at: "contains", goes: ["maxContains"] },
  {
    at: "if",
    goes: ["if", "then", "else"],
    // The condition stays, for what `unevaluatedProperties` counts as looked at.
    anyOf: ({ if: condition = true, then = true, else: otherwise = true }) => [
      objectOf([["allOf", [condition, then]]]),
      otherwise,
    ],
  },
  { at: "oneOf", goes: ["oneOf"], anyOf: ({ oneOf = [] }) => oneOf },
];

// The result accepts every value that the schema accepts.
function widen(schema: Schema, open: ReadonlySet<Schema>): Schema {
  if (!isJsonObject(schema) || !open.has(schema)) return schema;
  const inner = mapSubSchemas(schema, (sub) => widen(sub.schema, open)) as JsonObject;
  const broken = FORBIDDING.filter(({ at }) =>
    [schema[at]].flat().some((part) => isSchema(part) && open.has(part)),
  );
  const gone = ["allOf", ...broken.flatMap(({ goes }) => goes)];
  if (isLeft(String(schema["pattern"]))) gone.push("pattern");
  const widened = new Map(Object.entries(inner).filter(([keyword]) => !gone.includes(keyword)));
  const keys = Object.entries(inner["patternProperties"] ?? {});
  if (keys.some(([key]) => isLeft(key))) {
    widened.set("patternProperties", objectOf(keys.filter(([key]) => !isLeft(key))));
    // Any key may be one that the pattern takes.
    widened.set("additionalProperties", true);
  }
  const all = [
    ...[inner["allOf"] ?? []].flat(),
    ...broken.flatMap(({ anyOf }) => (anyOf ? [objectOf([["anyOf", anyOf(inner)]])] : [])),
  ];
  if (all.length > 0) widened.set("allOf", all);
  return objectOf(widened);
}

function assertReferences(schema: Schema, references: References): void {
  if (!isJsonObject(schema)) return;
  const ref = schema["$ref"];
  if (typeof ref === "string" && !isSchema(references.resolve(schema, ref))) {
    const what = "a $ref leads into what a pattern that cannot be shown to be fast leaves open";
    throw new EntryRejectionError("E_SCHEMA_PATTERN", what);
  }
  for (const sub of subSchemas(schema)) assertReferences(sub.schema, references);
}
