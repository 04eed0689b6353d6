// Reads keywords such as `anyOf`, `not` and `if` into nodes (parsed schemas). Their sub-schemas
// apply to a whole value, not to its fields or items.
import { isSchema, isJsonObject, stringsOf, type JsonObject } from "../schema/json.js";
import { areAllDisjoint } from "./disjoint.js";
import { isSame, meet } from "./meet.js";
import { freeze, isAny, isAnyObject, isNever, oneOf, unionOf } from "./nodes.js";
import { entriesOf, type ReadScope } from "./own.js";
import { split } from "./split.js";
import { nodeOfIf, without } from "./without.js";
import { ANY, ANY_OBJECT, NEVER, type Condition, type Field, type Node, type Obj } from "./tree.js";

/** Applies one keyword to a node. Returns undefined if no node can express the result. */
export type Narrowing = (base: Node) => Node | undefined;

/**
 * Returns a function for each `anyOf`, `oneOf`, `not`, `if` and dependency of a schema. The
 * function applies the keyword to a node.
 */
export function narrowings(schema: JsonObject, scope: ReadScope): readonly Narrowing[] {
  const nodes = (keyword: string) => schemasAt(schema, keyword).map(scope.read);
  const result: Narrowing[] = [];
  for (const keyword of ["anyOf", "oneOf"] as const) {
    if (schema[keyword] !== undefined) {
      result.push((base) => applyAlternatives(base, keyword, nodes(keyword), scope));
    }
  }
  const { not, if: condition } = schema;
  if (isSchema(not)) result.push((base) => applyNot(base, scope.read(not), scope));
  if (isSchema(condition)) {
    result.push((base) => {
      const [then = ANY] = nodes("then");
      const [otherwise = ANY] = nodes("else");
      return applyIf(base, [scope.read(condition), then, otherwise], scope);
    });
  }
  for (const [field, names] of dependentNames(schema)) {
    result.push((base) => applyDependency(base, field, objectWithFields(names), scope));
  }
  for (const [field, sub] of entriesOf(schema["dependentSchemas"])) {
    result.push((base) => applyDependency(base, field, scope.read(sub), scope));
  }
  return result;
}

/** Returns the schemas in a keyword's value, which is a list or a single schema. */
export function schemasAt(schema: JsonObject, keyword: string) {
  const value = schema[keyword];
  return (Array.isArray(value) ? value : [value]).filter(isSchema);
}

function dependentNames(schema: JsonObject): readonly (readonly [string, readonly string[]])[] {
  const { dependentRequired } = schema;
  return Object.entries(isJsonObject(dependentRequired) ? dependentRequired : {})
    .map(([field, names]) => [field, stringsOf(names)] as const)
    .filter(([, names]) => names.length > 0);
}

/** Returns a node that accepts every object with these fields. */
export const objectWithFields = (names: readonly string[]): Obj => {
  const field: Field = { node: ANY, required: true, listed: false };
  return freeze({ ...ANY_OBJECT, fields: new Map(names.map((name) => [name, field])) });
};

function applyAlternatives(
  base: Node,
  kind: "anyOf" | "oneOf",
  members: readonly Node[],
  scope: ReadScope,
): Node | undefined {
  const exclusive = kind === "oneOf" && !areAllDisjoint(members, scope);
  const join = exclusive ? oneOf : unionOf;
  if (isAny(base)) return join(members);
  const parts = split(base, scope);
  const branches = members.map((branch) => split(branch, scope));
  if (parts === undefined || !branches.every((branch) => branch !== undefined)) return undefined;
  const object = meet(parts.object, join(branches.map((branch) => branch.object)), scope);
  const rests = isNever(parts.rest)
    ? []
    : branches.map((branch) => meet(parts.rest, branch.rest, scope));
  if (object === undefined || !rests.every((rest) => rest !== undefined)) return undefined;
  return unionOf([object, join(rests)]);
}

// Adds a condition to the objects that a node accepts.
function withCondition(node: Node, condition: Condition, meeting: ReadScope): Node | undefined {
  if (isNever(node)) return NEVER;
  const conditioned = freeze({ ...ANY_OBJECT, conditions: [condition] });
  return node.kind === "object"
    ? freeze({ ...node, conditions: [...node.conditions, condition] })
    : meet(node, conditioned, meeting);
}

// Narrows a node: `ofObjects` narrows the objects, and `ofOthers` narrows all other values.
function narrowParts(
  base: Node,
  ofObjects: (object: Node) => Node | undefined,
  ofOthers: (rest: Node) => Node | undefined,
  scope: ReadScope,
): Node | undefined {
  const parts = split(base, scope);
  if (parts === undefined) return undefined;
  const object = isNever(parts.object) ? NEVER : ofObjects(parts.object);
  const rest = isNever(parts.rest) ? NEVER : ofOthers(parts.rest);
  return object && rest && unionOf([object, rest]);
}

function applyNot(base: Node, node: Node, scope: ReadScope): Node | undefined {
  const exclusion = split(node, scope);
  if (exclusion === undefined) return undefined;
  const ofObjects = (object: Node) => {
    if (isNever(exclusion.object)) return object;
    if (isAnyObject(exclusion.object)) return NEVER;
    return withCondition(object, { kind: "not", node: exclusion.object }, scope);
  };
  return narrowParts(base, ofObjects, (rest) => without(rest, exclusion.rest, scope), scope);
}

function applyIf(
  base: Node,
  [condition, then, otherwise]: readonly [Node, Node, Node],
  scope: ReadScope,
): Node | undefined {
  const parts = [condition, then, otherwise].map((node) => split(node, scope));
  const [when, yes, no] = parts;
  if (when === undefined || yes === undefined || no === undefined) return undefined;
  const ofObjects = (object: Node) => {
    if (isNever(when.object)) return meet(object, no.object, scope);
    if (isAnyObject(when.object)) return meet(object, yes.object, scope);
    if (isAnyObject(yes.object) && isAnyObject(no.object)) return object;
    return withCondition(object, conditionOf(when.object, yes.object, no.object), scope);
  };
  const ofOthers = (rest: Node) => nodeOfIf(rest, [when.rest, yes.rest, no.rest], scope);
  return narrowParts(base, ofObjects, ofOthers, scope);
}

/**
 * Returns the condition of an `if`. If the `if` only tests that a field is present, and there is no
 * `else`, the condition has the kind `with`.
 */
export function conditionOf(condition: Node, then: Node, otherwise: Node): Condition {
  if (isAnyObject(otherwise) && condition.kind === "object" && condition.fields.size === 1) {
    for (const field of condition.fields.keys()) {
      if (isSame(condition, objectWithFields([field]))) return { kind: "with", field, then };
    }
  }
  return { kind: "if", if: condition, then, else: otherwise };
}

function applyDependency(
  base: Node,
  field: string,
  node: Node,
  scope: ReadScope,
): Node | undefined {
  const parts = split(node, scope);
  if (parts === undefined) return undefined;
  const then = parts.object;
  if (isAnyObject(then)) return base;
  const ofObjects = (object: Node) => withCondition(object, { kind: "with", field, then }, scope);
  return narrowParts(base, ofObjects, (rest) => rest, scope);
}
