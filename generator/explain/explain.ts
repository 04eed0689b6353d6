// `--explain MODEL`: for each constraint of a model, what holds it: the type, the validator, a rule, or nothing.
import type { ModelContract } from "../normalise/contract.js";
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { KEYWORDS } from "../schema/keywords.js";
import { referencesOf } from "../schema/references.js";
import { subSchemas } from "../schema/walk.js";
import { isScalar, type JsonScalar } from "../emit/types/scalar.js";
import { casesOf } from "../emit/types/cases/cases-of-schema.js";

/** One constraint, and where it is held. */
export interface Explained {
  /** Where in the request, such as `image_urls[]`; empty for the request as a whole. */
  readonly place: string;
  /** The keyword and its value, or the sentence of a rule. */
  readonly constraint: string;
  readonly type: "exact" | "approximate" | "no";
  readonly validator: "contract" | "rule" | "no";
}

// What the printer says exactly of a single value; lengths, bounds and patterns have no type.
const IN_TYPE = new Set([
  "type",
  "enum",
  "const",
  "required",
  "items",
  "properties",
  "prefixItems",
]);
const COMBINING = new Set([
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "if",
  "dependentRequired",
  "dependentSchemas",
]);
const SILENT = new Set(
  (
    "$schema $id $anchor $dynamicAnchor $comment $defs definitions title description default deprecated readOnly writeOnly " +
    "examples then else properties items prefixItems $ref $dynamicRef contentSchema contentEncoding contentMediaType"
  ).split(" "),
);

/** All constraints of a contract, in the order of its schema, rules last. */
export function explain(contract: ModelContract): readonly Explained[] {
  const rows: Explained[] = [];
  walk(contract.schema, "", rows, contract.schema, new Set());
  for (const { name, schema, message, section } of contract.rules) {
    rows.push({
      place: "",
      constraint: `rule ${name}: ${message} (${section})`,
      type: exactness(schema, contract.schema),
      validator: "rule",
    });
  }
  return rows;
}

function walk(
  schema: Schema,
  place: string,
  rows: Explained[],
  root: JsonObject,
  seen: Set<Schema>,
): void {
  if (!isJsonObject(schema) || seen.has(schema)) return;
  seen.add(schema);
  for (const keyword of Object.keys(schema)) {
    if (SILENT.has(keyword)) continue;
    const value = JSON.stringify(schema[keyword]);
    const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
    rows.push({ place, constraint: `${keyword} ${shown}`, ...heldBy(keyword, schema) });
  }
  for (const sub of subSchemas(schema)) {
    if (sub.keyword === "properties") {
      if (place === "" && sub.key === "model") continue;
      walk(sub.schema, place === "" ? String(sub.key) : `${place}.${sub.key}`, rows, root, seen);
    } else if (sub.keyword === "items" || sub.keyword === "prefixItems") {
      walk(sub.schema, `${place}[${sub.key ?? ""}]`, rows, root, seen);
    }
  }
}

function heldBy(keyword: string, schema: JsonObject): Pick<Explained, "type" | "validator"> {
  if (!KEYWORDS.has(keyword) || keyword === "format" || keyword === "$vocabulary") {
    return { type: "no", validator: "no" };
  }
  if (IN_TYPE.has(keyword)) return { type: "exact", validator: "contract" };
  // Types are closed whatever the contract says: a misspelt field is the commonest mistake.
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    return { type: "approximate", validator: "contract" };
  }
  if (!COMBINING.has(keyword)) return { type: "no", validator: "contract" };
  return { type: exactness(pick(schema, keyword), schema), validator: "contract" };
}

const pick = (schema: JsonObject, keyword: string): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter(([key]) =>
      keyword === "if" ? ["if", "then", "else"].includes(key) : key === keyword,
    ),
  );

// A combination is exactly in the type where it speaks of presence and listed values only.
function exactness(schema: JsonObject, owner: JsonObject): Explained["type"] {
  const fields = isJsonObject(owner["properties"]) ? owner["properties"] : {};
  const domain = (field: string) => listedValues(fields[field]);
  const { exact, cases } = casesOf(schema, {
    references: referencesOf(schema),
    known: new Map(),
    domain,
  });
  if (exact) return "exact";
  return cases.some((one) => one.size === 0) ? "no" : "approximate";
}

function listedValues(schema: Json | undefined): readonly JsonScalar[] | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { type, enum: members, const: constant } = schema;
  if (constant !== undefined) return isScalar(constant) ? [constant] : undefined;
  if (isJsonArray(members)) return members.every(isScalar) ? members : undefined;
  return type === "boolean" ? [true, false] : undefined;
}

/** The rows as a table for a terminal. */
export function explanationTable(id: string, rows: readonly Explained[]): string {
  const width = Math.max(5, ...rows.map((row) => row.place.length));
  const lines = rows.map(
    ({ place, constraint, type, validator }) =>
      `${place.padEnd(width)}  ${type.padEnd(11)}  ${validator.padEnd(9)}  ${constraint}`,
  );
  return [
    id,
    `${"field".padEnd(width)}  ${"type".padEnd(11)}  ${"validator".padEnd(9)}  constraint`,
    ...lines,
  ].join("\n");
}
