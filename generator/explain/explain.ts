// `--explain MODEL`: for each constraint of a model, what holds it: the type, the validator, a rule, or nothing.
import type { Contract } from "../normalise/contract.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { printable } from "../check/rejection.js";
import { KEYWORDS } from "../schema/keywords.js";
import { referencesOf, type References } from "../schema/references.js";
import { subSchemas, type SubSchema } from "../schema/walk.js";
import { MOST_LITERALS, standingOf } from "../emit/types/closed-set.js";
import { branchesBeyond } from "../emit/types/library/bare-of-schema.js";
import { newTokens } from "../emit/types/library/tokens.js";
import { UNKNOWN } from "../emit/types/shape/shape.js";
import { isScalar, type JsonScalar } from "../emit/types/shape/scalar.js";
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

// Their parts have rows of their own.
const STRUCTURE = new Set("properties items prefixItems $ref $dynamicRef then else".split(" "));

/** All constraints of a contract, in the order of its schema, rules last. */
export function explain(contract: Pick<Contract, "schema" | "rules">): readonly Explained[] {
  const rows: Explained[] = [];
  walk(contract.schema, "", rows, referencesOf(contract.schema), new Set());
  for (const { name, schema, message, section } of contract.rules) {
    rows.push({
      place: "",
      constraint: `rule ${name}: ${message} (${section})`,
      type: exactness(schema, contract.schema, referencesOf(schema)),
      validator: "rule",
    });
  }
  return rows;
}

function walk(
  schema: Schema,
  place: string,
  rows: Explained[],
  references: References,
  seen: Set<Schema>,
): void {
  if (!isJsonObject(schema) || seen.has(schema)) return;
  seen.add(schema);
  for (const keyword of Object.keys(schema)) {
    if (isSilent(keyword)) continue;
    const value = JSON.stringify(schema[keyword]);
    const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
    rows.push({
      place: printable(place, 200),
      constraint: `${keyword} ${shown}`,
      ...heldBy(keyword, schema, references),
    });
  }
  for (const sub of subSchemas(schema)) {
    if (sub.keyword === "properties" && place === "" && sub.key === "model") continue;
    const inner = placeOf(sub, place);
    if (inner !== undefined) walk(sub.schema, inner, rows, references, seen);
  }
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  if (isSchema(target)) walk(target, place, rows, references, seen);
}

function placeOf({ keyword, key }: SubSchema, place: string): string | undefined {
  const member = (name: string) => (place === "" ? name : `${place}.${name}`);
  switch (keyword) {
    case "properties":
      return member(String(key));
    case "patternProperties":
      return member(`/${key}/`);
    case "additionalProperties":
      return member("*");
    case "items":
    case "prefixItems":
      return `${place}[${key ?? ""}]`;
    case "allOf":
      return place;
    default:
      return undefined;
  }
}

const isSilent = (keyword: string) =>
  STRUCTURE.has(keyword) ||
  (KEYWORDS.has(keyword) && keyword !== "format" && standingOf(keyword) === "annotation");

function heldBy(
  keyword: string,
  schema: JsonObject,
  references: References,
): Pick<Explained, "type" | "validator"> {
  if (!KEYWORDS.has(keyword) || keyword === "format" || keyword === "$vocabulary") {
    return { type: "no", validator: "no" };
  }
  return { type: standing(keyword, schema, references), validator: "contract" };
}

function standing(keyword: string, schema: JsonObject, references: References): Explained["type"] {
  switch (standingOf(keyword)) {
    case "exact":
      return isWhole(keyword, schema[keyword]) ? "exact" : "approximate";
    case "combination":
      return exactness(pick(schema, keyword), schema, references);
    case "wide":
      return "approximate";
    default:
      return "no";
  }
}

// TypeScript has no integers, no literals of objects, and long lists become their base type.
function isWhole(keyword: string, value: Json | undefined): boolean {
  const values = isJsonArray(value) ? value : [value];
  if (keyword === "type") return !values.includes("integer");
  if (keyword !== "enum" && keyword !== "const") return true;
  return values.length <= MOST_LITERALS && values.every(isScalar);
}

const pick = (schema: JsonObject, keyword: string): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter(([key]) =>
      keyword === "if" ? ["if", "then", "else"].includes(key) : key === keyword,
    ),
  );

// A combination is exactly in the type where it speaks of presence and listed values only (emit/types/closed-set.ts).
function exactness(
  schema: JsonObject,
  owner: JsonObject,
  references: References,
): Explained["type"] {
  const fields = isJsonObject(owner["properties"]) ? owner["properties"] : {};
  const domain = (field: string) => listedValues(fields[field]);
  const { exact, cases } = casesOf(schema, { references, known: new Map(), domain });
  if (exact) return "exact";
  // The library prints what branches say of fields.
  const tokens = newTokens();
  const typeOf = () => UNKNOWN;
  if (branchesBeyond(schema, { references, tokens, typeOf }) !== undefined) return "approximate";
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
