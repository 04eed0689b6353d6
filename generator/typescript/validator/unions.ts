// Emits the checks of unions. If possible, the JSON type of a value selects the member to check.
import { keyOf } from "../../read/tree/key.js";
import {
  ANY_BOOLEAN,
  ANY_LIST,
  ANY_NUMBER,
  ANY_STRING,
  NULL,
  oneOf,
  unionOf,
} from "../../read/tree/nodes.js";
import { ANY_OBJECT, type Node, type Tree, type Union } from "../../read/tree/tree.js";
import type { Json } from "../../read/schema/json.js";
import { all, any, ifStatement, type Code } from "../layout/code.js";
import { notStatements } from "./conditions.js";
import { chosenStatements, formStatements } from "./forms.js";
import { holding, testOf, type Holding } from "./holding.js";
import { use } from "./module-scope.js";
import { leave, leaveIf, refused, stopAt, wrongType } from "./faults.js";
import { inBlock, type JsonType, type ValueContext } from "./place.js";
import { formsSentence } from "./sentences.js";

const EVERY: Readonly<Partial<Record<JsonType, Node>>> = {
  string: ANY_STRING,
  number: ANY_NUMBER,
  boolean: ANY_BOOLEAN,
  null: NULL,
  array: ANY_LIST,
  object: ANY_OBJECT,
};
const TYPES = Object.keys(EVERY) as JsonType[];

/** The members of a union that accept values of the same types. */
export interface Component {
  readonly types: readonly JsonType[];
  readonly members: readonly Node[];
  /** Whether exactly one of several members must match. */
  readonly exclusive: boolean;
}

/** Splits a union into components with separate JSON types. Returns none if no value matches. */
export function componentsOf({ members, exclusive }: Union, tree: Tree): readonly Component[] {
  const components: { types: JsonType[]; members: Node[] }[] = [];
  for (const member of members) {
    const types = typesOf(member, tree, new Set());
    if (types.size === 0) continue;
    const joined = components.filter((each) => each.types.some((type) => types.has(type)));
    const rest = components.filter((each) => !joined.includes(each));
    const all = new Set([...joined.flatMap((each) => each.types), ...types]);
    components.splice(0, Infinity, ...rest, {
      types: TYPES.filter((type) => all.has(type)),
      members: [...joined.flatMap((each) => each.members), member],
    });
  }
  return components.map((each) => {
    const areIntegers = each.members.every(
      (node) =>
        (node.kind === "number" && node.integer) ||
        (node.kind === "words" && node.values.every(Number.isInteger)),
    );
    const types: readonly JsonType[] = areIntegers ? ["integer"] : each.types;
    return { ...each, types, exclusive: exclusive && each.members.length > 1 };
  });
}

// Returns the JSON types of the values that a node may accept.
function typesOf(node: Node, tree: Tree, seen: Set<string>): ReadonlySet<JsonType> {
  switch (node.kind) {
    case "any":
      return new Set(TYPES);
    case "never":
      return new Set();
    case "words":
      return new Set(node.values.map(typeOf));
    case "tuple":
      return new Set(["array"]);
    case "union":
      return new Set(node.members.flatMap((member) => [...typesOf(member, tree, seen)]));
    case "except":
      return typesOf(node.about, tree, seen);
    case "reference": {
      const target = tree.definitions.get(node.name);
      if (target === undefined || seen.has(node.name)) return new Set(TYPES);
      return typesOf(target, tree, new Set([...seen, node.name]));
    }
    default:
      return new Set([node.kind]);
  }
}

function typeOf(value: Json): JsonType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

/** Emits a test that a value has a type, or does not have it. */
function typeTest(type: JsonType, { value, scope }: ValueContext, isPositive: boolean): string {
  const sign = isPositive ? "===" : "!==";
  if (type === "null") return `${value} ${sign} null`;
  const isTypeof = type === "string" || type === "boolean" || (type === "number" && isPositive);
  if (isTypeof) return `typeof ${value} ${sign} "${type}"`;
  const test = use(scope, `is${type.charAt(0).toUpperCase()}${type.slice(1)}`);
  return `${isPositive ? "" : "!"}${test}(${value})`;
}

/** Emits a test that a value has none of the types. */
export const isNoneOf = (types: readonly JsonType[], context: ValueContext): Code =>
  all(types.map((type) => typeTest(type, context, false)));

/** Checks whether a component accepts every value of its types. */
export const acceptsEverything = ({
  types: [type, ...others],
  members,
  exclusive,
}: Component): boolean =>
  type !== undefined &&
  others.length === 0 &&
  !exclusive &&
  members.some(
    (member) =>
      keyOf(member) === keyOf(EVERY[type] ?? ANY_OBJECT) ||
      (type === "integer" && keyOf(member) === keyOf(ANY_INTEGER)),
  );

const ANY_INTEGER: Node = { kind: "number", integer: true, multiples: [] };

/** Returns the types of a union that only lists types; undefined for other unions. */
export function typeList(node: Union, tree: Tree): readonly JsonType[] | undefined {
  const components = componentsOf(node, tree);
  const isList = components.length > 0 && components.every(acceptsEverything);
  return isList ? components.flatMap((each) => each.types) : undefined;
}

/**
 * Returns the only component with checks. Undefined if several components have checks, or if the
 * union refuses all values of a type.
 */
export function constrainingComponent(node: Union, tree: Tree): Component | undefined {
  const components = componentsOf(node, tree);
  const constraining = components.filter((each) => !acceptsEverything(each));
  return isComplete(components) && constraining.length === 1 ? constraining[0] : undefined;
}

/** Checks whether the components accept values of all types. */
export const isComplete = (components: readonly Component[]): boolean => {
  const covered = components.flatMap(({ types }) => types);
  return TYPES.every((type) => covered.includes(type));
};

/** Emits the checks of a union. */
export function unionStatements(node: Union, context: ValueContext): readonly Code[] {
  const components = componentsOf(node, context.scope.tree);
  const { type } = context;
  if (components.length === 0) return [leave(context, refused("false", "false", "is not allowed"))];
  if (type !== undefined) {
    const only = components.find(({ types }) => types.includes(type));
    return only === undefined || acceptsEverything(only) ? [] : componentStatements(only, context);
  }
  const constraining = components.filter((each) => !acceptsEverything(each));
  if (isComplete(components))
    return excludedStatements(constraining, context) ?? guarded(constraining, context);
  const types = components.flatMap((each) => each.types);
  const isOther = isNoneOf(types, context);
  return (
    onlyStatements(constraining, types, isOther, context) ?? [
      leaveIf(stopAt(context, isOther, wrongType(types))),
      ...guarded(constraining, context),
    ]
  );
}

// Emits shorter checks if only one component of the union needs checks. Returns undefined for other
// unions.
function onlyStatements(
  [only, ...others]: readonly Component[],
  types: readonly JsonType[],
  isOther: Code,
  context: ValueContext,
): readonly Code[] | undefined {
  if (only === undefined || others.length > 0 || context.mode !== "collect") return undefined;
  const rest = types.filter((each) => !only.types.includes(each)).join();
  if (rest === "null") {
    const { members, exclusive } = only;
    const inner = exclusive ? oneOf(members) : unionOf(members);
    return [ifStatement(`${context.value} !== null`, context.scope.check(inner, context))];
  }
  if (rest !== "") return undefined;
  const inner = componentStatements(only, withType(only, context));
  return [ifStatement(isOther, [leave(context, wrongType(types))], inner)];
}

// Emits the checks of each component, inside a test of its types.
const guarded = (components: readonly Component[], context: ValueContext): readonly Code[] =>
  components.map((each) => {
    const test = any(each.types.map((type) => typeTest(type, context, true)));
    return ifStatement(test, componentStatements(each, inBlock(withType(each, context))));
  });

// Emits checks without a type test, if only values of one type can fail the checks.
function excludedStatements(
  [component, ...more]: readonly Component[],
  context: ValueContext,
): readonly Code[] | undefined {
  const [only, ...others] = component?.members ?? [];
  if (only?.kind !== "except" || others.length + more.length > 0) {
    return undefined;
  }
  const type = component?.types.join() ?? "";
  const isOfType = (each: Node) =>
    [...typesOf(each, context.scope.tree, new Set())].join() === type;
  const isFree = keyOf(only.about) === keyOf(EVERY[type as JsonType] ?? ANY_OBJECT);
  return isFree && only.not.every(isOfType)
    ? only.not.flatMap((each) => notStatements(each, context))
    : undefined;
}

function withType({ types: [type, ...others] }: Component, context: ValueContext): ValueContext {
  return type !== undefined && others.length === 0 ? { ...context, type } : context;
}

function componentStatements(component: Component, context: ValueContext): readonly Code[] {
  const { types, members, exclusive } = component;
  const [only] = members;
  if (only !== undefined && members.length === 1) return context.scope.check(only, context);
  const chosen = types.join() === "object" ? chosenStatements(members, context) : undefined;
  if (chosen !== undefined) return chosen;
  const sentence = formsSentence(members);
  const form = (member: Node, inner: ValueContext) => formOf(member, types, inner);
  return exclusive
    ? formStatements(
        "oneOf",
        members,
        context,
        form,
        sentence && `${sentence}, but only one of these`,
      )
    : formStatements("anyOf", members, context, form, sentence);
}

// Tests a member of the union. If the type is already tested, emits only the remaining checks.
function formOf(member: Node, types: readonly JsonType[], context: ValueContext): Holding {
  const [type, ...others] = types;
  if (type === "object" && others.length === 0) return holding(member, context);
  const isLifted = type !== undefined && others.length === 0 && member.kind !== "words";
  const checkedNode = isLifted ? lifted(member, type) : member;
  return testOf(checkedNode, context);
}

/**
 * Returns a node that constrains values of one type as `node` does, and accepts all other values.
 */
export function lifted(node: Node, type: JsonType): Node {
  const baseType = type === "integer" ? "number" : type;
  return unionOf([
    node,
    ...TYPES.flatMap((each) => (each === baseType ? [] : (EVERY[each] ?? []))),
  ]);
}
