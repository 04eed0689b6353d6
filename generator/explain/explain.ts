// `--explain MODEL`: for each constraint of a model, what holds it: the type, the validator, a rule, or nothing.
import { LIMITS } from "../check/limits.js";
import { printable } from "../check/rejection.js";
import { MOST_POSITIONS, standingOf } from "../emit/types/closed-set.js";
import { anchorsOf, saysSomething, targetOf } from "../emit/types/objects/parts.js";
import type { Contract } from "../normalise/contract.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { KEYWORDS } from "../schema/keywords.js";
import { referencesOf } from "../schema/references.js";
import { openParts, patternsLeft } from "../schema/patterns/left-open.js";
import { subSchemas, type SubSchema } from "../schema/walk.js";
import {
  exactness,
  holdsOtherKeys,
  standing,
  weaker,
  type InType,
  type TypeScope,
} from "./in-type.js";

/** One constraint, and where it is held. */
export interface Explained {
  /** Where in the request, such as `image_urls[]`; empty for the request as a whole. */
  readonly place: string;
  /** The branches that it stands in, the keyword and its value; or the sentence of a rule. */
  readonly constraint: string;
  readonly type: InType;
  /** `server`: a pattern in it may take too long to run, and so decides nothing before the server is asked; `partly`: beside such a part. */
  readonly validator: "contract" | "rule" | "partly" | "server" | "no";
}

/** All constraints of a contract, in the order of its schema, rules last. */
export function explain(contract: Pick<Contract, "schema" | "rules">): readonly Explained[] {
  const { schema, rules } = contract;
  const rows: Explained[] = [];
  const scope = { references: referencesOf(schema), isOnlyAnchor: anchorsOf(schema) };
  const room = { left: LIMITS.nodes };
  const open = openParts(schema, scope.references);
  walk(schema, { place: "", branch: "", held: "exact", path: [] }, { ...scope, rows, room, open });
  if (room.left < 0) rows.push(REST);
  for (const { name, schema: rule, message, section } of rules) {
    rows.push({
      place: "",
      constraint: `rule ${name}: ${message} (${section})`,
      type: exactness(rule, schema, { ...scope, references: referencesOf(rule) }),
      validator: "rule",
    });
  }
  return rows;
}

// Definitions that name others twice each unfold to more than anybody reads.
const REST: Explained = {
  place: "",
  constraint: `the rest is left out: its references unfold to more than ${LIMITS.nodes} schemas`,
  type: "no",
  validator: "contract",
};

interface Walk extends TypeScope {
  readonly rows: Explained[];
  /** Where a pattern is left to the server. */
  readonly open: ReadonlySet<Schema>;
  /** How many schemas may still be told. */
  readonly room: { left: number };
}

/** Where the walk is. */
interface At {
  readonly place: string;
  /** The branches around it, such as `then anyOf[1]`. */
  readonly branch: string;
  /** How far the type holds what stands here, at best. */
  readonly held: InType;
  /** What at most holds it at run time, where that is less than the contract's check. */
  readonly validator?: "partly" | "server";
  /** Whether a schema that is `false` has a row already. */
  readonly isTold?: boolean;
  /** The schemas that it is inside of: a definition is told at each of its places, but not inside of itself. */
  readonly path: readonly Schema[];
}

function walk(schema: Schema, at: At, scope: Walk): void {
  if (at.path.includes(schema) || scope.room.left < 0 || scope.room.left-- <= 0) return;
  if (!isJsonObject(schema)) {
    if (!schema && at.isTold !== true)
      addRow("false", at, { type: at.held, validator: "contract" }, scope);
    return;
  }
  for (const keyword of Object.keys(schema).filter((each) => isConstraint(each, schema))) {
    const row = heldBy(keyword, schema, scope);
    const value = JSON.stringify(schema[keyword]);
    const room = CONDITIONS.has(keyword) ? 200 : 60;
    const shown = value.length > room ? `${value.slice(0, room)}…` : value;
    addRow(`${keyword} ${shown}`, at, { ...row, type: weaker(row.type, at.held) }, scope);
  }
  const path = [...at.path, schema];
  // Judging a list of alternatives looks at all of them: once, not for each.
  const judged = new Map<string, InType>();
  for (const sub of subSchemas(schema)) {
    if (sub.keyword === "properties" && at.place === "" && sub.key === "model") continue;
    const inner = into(sub, schema, { ...at, path }, scope);
    if (inner === undefined) continue;
    const whole = sub.keyword === "then" || sub.keyword === "else" ? "if" : sub.keyword;
    const held = CHOICES.has(sub.keyword)
      ? (judged.get(whole) ?? standing(whole, schema, scope))
      : "exact";
    judged.set(whole, held);
    const isTold = OTHERS.has(sub.keyword);
    walk(sub.schema, { ...inner, held: weaker(inner.held, held), isTold }, scope);
  }
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const ref = schema[keyword];
    const target = typeof ref === "string" ? scope.references.resolve(schema, ref) : undefined;
    if (!isSchema(target)) continue;
    const isInType = targetOf(keyword, schema, scope) !== undefined;
    walk(target, { ...at, path, held: isInType ? at.held : "no" }, scope);
  }
}

function addRow(
  constraint: string,
  { place, branch, validator }: At,
  held: Pick<Explained, "type" | "validator">,
  { rows }: Walk,
): void {
  const most = held.validator === "contract" ? (validator ?? held.validator) : held.validator;
  const prefix = branch === "" ? "" : `${printable(branch, 200)}: `;
  rows.push({
    place: printable(place, 200),
    constraint: `${prefix}${constraint}`,
    ...held,
    validator: most,
  });
}

// What stands in these is no constraint by itself: they have one row, which shows more of them.
const CONDITIONS = new Set(["not", "if", "contains"]);
// What stands in these is held as far as the combination is.
const CHOICES = new Set("anyOf oneOf then else dependentSchemas propertyNames".split(" "));

// Where a sub-schema applies; undefined where it forbids nothing.
function into({ keyword, key }: SubSchema, owner: JsonObject, at: At, scope: Walk): At | undefined {
  const name = String(key);
  const member = (inner: string) => (at.place === "" ? inner : `${at.place}.${inner}`);
  const branch = (inner: string) => `${at.branch}${at.branch === "" ? "" : " "}${inner}`;
  const otherKeys = holdsOtherKeys(owner, scope) ? "approximate" : "no";
  switch (keyword) {
    case "properties":
      return { ...at, place: member(name) };
    case "patternProperties": {
      const left = patternsLeft(owner).includes(name) ? { validator: "server" as const } : {};
      return { ...at, ...left, place: member(`/${name}/`), held: weaker(at.held, otherKeys) };
    }
    case "additionalProperties": {
      const isMixed =
        saysSomething(owner["properties"]) || saysSomething(owner["patternProperties"]);
      return { ...at, place: member("*"), held: isMixed ? weaker(at.held, otherKeys) : at.held };
    }
    case "unevaluatedProperties":
      return { ...at, place: member("*"), branch: branch(keyword), held: "no" };
    case "items":
      return { ...at, place: `${at.place}[]` };
    case "prefixItems": {
      const isList = isJsonArray(owner[keyword]) && owner[keyword].length > MOST_POSITIONS;
      return { ...at, place: `${at.place}[${name}]`, held: isList ? "approximate" : at.held };
    }
    case "unevaluatedItems":
      return { ...at, place: `${at.place}[]`, branch: branch(keyword), held: "no" };
    case "allOf":
      return at;
    case "anyOf":
    case "oneOf":
      return { ...at, branch: branch(`${keyword}[${name}]`) };
    case "dependentSchemas":
      return { ...at, branch: branch(`${keyword}.${name}`) };
    case "then":
    case "else":
      if (!isSchema(owner["if"])) return undefined;
      return {
        ...at,
        ...(scope.open.has(owner["if"]) && { validator: "partly" as const }),
        branch: branch(keyword),
      };
    case "propertyNames":
      return { ...at, branch: branch(keyword) };
    default:
      return undefined;
  }
}

// The parts of these have rows of their own.
const STRUCTURE = new Set(
  "properties patternProperties items prefixItems allOf $ref $dynamicRef then else propertyNames dependentSchemas".split(
    " ",
  ),
);
// What these describe has rows of its own; that they refuse all else has one.
const OTHERS = new Set("additionalProperties unevaluatedProperties unevaluatedItems".split(" "));

// `required: []` forbids nothing.
function isConstraint(keyword: string, schema: JsonObject): boolean {
  const value = schema[keyword];
  if (STRUCTURE.has(keyword)) return false;
  if (OTHERS.has(keyword)) return value === false;
  if (keyword === "if") return schema["then"] !== undefined || schema["else"] !== undefined;
  if (["minLength", "minItems", "minProperties"].includes(keyword)) return value !== 0;
  if (keyword === "uniqueItems") return value === true;
  if (["required", "dependentRequired"].includes(keyword)) return saysSomething(value);
  return !KEYWORDS.has(keyword) || keyword === "format" || standingOf(keyword) !== "annotation";
}

function heldBy(
  keyword: string,
  schema: JsonObject,
  scope: Walk,
): Pick<Explained, "type" | "validator"> {
  if (!KEYWORDS.has(keyword) || keyword === "format" || keyword === "$vocabulary") {
    return { type: "no", validator: "no" };
  }
  return { type: standing(keyword, schema, scope), validator: atRunTime(keyword, schema, scope) };
}

// As schema/patterns/left-open.ts leaves it.
function atRunTime(keyword: string, schema: JsonObject, { open }: Walk): Explained["validator"] {
  const left = patternsLeft(schema);
  const whole = keyword === "maxContains" ? "contains" : keyword;
  const value = schema[whole];
  const parts = isJsonArray(value) ? value : [value];
  const isOpen = parts.some((part) => isSchema(part) && open.has(part));
  switch (keyword) {
    case "pattern":
      return left.includes(String(value)) ? "server" : "contract";
    case "additionalProperties":
      return left.some((each) => each !== schema["pattern"]) ? "server" : "contract";
    case "not":
    case "maxContains":
      return isOpen ? "server" : "contract";
    default:
      return isOpen && /^(anyOf|oneOf|if|contains)$/.test(keyword) ? "partly" : "contract";
  }
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
