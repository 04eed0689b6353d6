// `unevaluatedProperties` and `unevaluatedItems` where they say no more than that an object or a list is closed.
import { isJsonObject, isSchema, type JsonObject, type Schema } from "../schema/json.js";
import { schemasAt, type Narrowing } from "./conditions.js";
import { meet } from "./meet.js";
import { freeze, isAny, unionOf } from "./nodes.js";
import type { OwnScope } from "./own.js";
import type { Field, Node, Obj } from "./tree.js";

/** What a keyword's own schema and those that always apply with it have looked at. */
type Evaluated = "all" | "listed" | "unknown";

interface Keyword {
  readonly name: string;
  /** Keywords after which nothing is left unevaluated. */
  readonly ends: readonly string[];
  /** What an alternative must not say, for it would evaluate more. */
  readonly evaluating: RegExp;
}

const PROPERTIES: Keyword = {
  name: "unevaluatedProperties",
  ends: ["additionalProperties", "unevaluatedProperties"],
  evaluating:
    /"(properties|patternProperties|additionalProperties|unevaluatedProperties|\$ref|\$dynamicRef)":/,
};
const ITEMS: Keyword = {
  name: "unevaluatedItems",
  ends: ["items", "unevaluatedItems"],
  evaluating: /"(prefixItems|items|contains|unevaluatedItems|\$ref|\$dynamicRef)":/,
};
const ALTERNATIVES = ["anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];

/** The narrowings of the two keywords; they come after all others of the schema. */
export function unevaluatedNarrowings(
  schema: JsonObject,
  scope: OwnScope,
  targetsOf: (schema: JsonObject) => readonly Schema[],
): readonly Narrowing[] {
  const narrowing = (keyword: Keyword, close: (node: Node, rest: Node) => Node | undefined) => {
    const sub = schema[keyword.name];
    const evaluated = evaluatedBy(schema, keyword, targetsOf);
    if (!isSchema(sub) || evaluated === "all") return [];
    const rest = scope.read(sub);
    if (isAny(rest)) return [];
    if (evaluated === "unknown") return [() => undefined];
    return [(base: Node) => eachMember(base, (node) => close(node, rest))];
  };
  return [
    ...narrowing(PROPERTIES, (node, rest) => closedObject(node, rest, scope)),
    ...narrowing(ITEMS, closedList),
  ];
}

function evaluatedBy(
  schema: JsonObject,
  keyword: Keyword,
  targetsOf: (schema: JsonObject) => readonly Schema[],
): Evaluated {
  const parts = new Set<Schema>([schema]);
  let found: Evaluated = "listed";
  for (const part of parts) {
    if (!isJsonObject(part)) continue;
    const ends = keyword.ends.filter((end) => part !== schema || end !== keyword.name);
    if (ends.some((end) => part[end] !== undefined)) return "all";
    const said = ALTERNATIVES.map((each) => JSON.stringify(part[each] ?? null)).join();
    const counts = keyword === ITEMS && part["contains"] !== undefined;
    if (counts || part["$dynamicRef"] !== undefined || keyword.evaluating.test(said)) {
      found = "unknown";
    }
    for (const sub of [...schemasAt(part, "allOf"), ...targetsOf(part)]) parts.add(sub);
  }
  return found;
}

function eachMember(node: Node, change: (node: Node) => Node | undefined): Node | undefined {
  if (node.kind !== "union") return change(node);
  if (node.exclusive) return undefined;
  const members = node.members.map(change);
  return members.every((member) => member !== undefined) ? unionOf(members) : undefined;
}

function closedObject(node: Node, rest: Node, scope: OwnScope): Node | undefined {
  if (node.kind !== "object") return isUntouched(node) ? node : undefined;
  const fields = new Map<string, Field>();
  for (const [name, field] of node.fields) {
    const inner = field.listed ? field.node : meet(field.node, rest, scope);
    if (inner === undefined) return undefined;
    fields.set(name, { ...field, node: inner });
  }
  const closed: Obj = { ...node, fields, others: rest };
  return freeze(closed);
}

function closedList(node: Node, rest: Node): Node | undefined {
  if (node.kind === "array") return freeze({ ...node, items: rest });
  if (node.kind === "tuple") return freeze({ ...node, rest });
  return node.kind === "object" || isUntouched(node) ? node : undefined;
}

const isUntouched = ({ kind }: Node): boolean =>
  ["string", "number", "boolean", "null", "array", "tuple", "never"].includes(kind);
