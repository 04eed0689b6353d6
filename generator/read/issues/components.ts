// Splits a union by the JSON types of its members. The type of a value then selects the members to
// check.
import { keyOf } from "../tree/key.js";
import { EVERY as EVERY_VALUE, unionOf } from "../tree/nodes.js";
import { ANY_OBJECT, type Node, type Num, type Tree, type Union } from "../tree/tree.js";
import type { Json } from "../schema/json.js";

/** JSON types. `integer` allows only whole numbers, and `number` allows all numbers. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

const EVERY: Readonly<Partial<Record<JsonType, Node>>> = EVERY_VALUE;
const TYPES = Object.keys(EVERY) as JsonType[];

/** Returns a node that accepts every value of a type. */
export const everyOf = (type: JsonType): Node => EVERY[type] ?? ANY_OBJECT;

export const numberType = ({ integer }: Num): "integer" | "number" =>
  integer ? "integer" : "number";

/**
 * Returns the JSON type of a node with one type. Returns undefined for any other node, such as a
 * union or listed values.
 */
export function requiredType(node: Node): JsonType | undefined {
  switch (node.kind) {
    case "null":
    case "boolean":
    case "string":
    case "object":
    case "array":
      return node.kind;
    case "tuple":
      return "array";
    case "number":
      return numberType(node);
    default:
      return undefined;
  }
}

/** The members of a union that accept values of the same types. */
export interface Component {
  readonly types: readonly JsonType[];
  readonly members: readonly Node[];
  /** Whether exactly one of several members must match. */
  readonly exclusive: boolean;
}

/**
 * Splits a union into components. A JSON type belongs to at most one component. Returns an empty
 * list if the union accepts no value.
 */
export function componentsOf({ members, exclusive }: Union, tree: Tree): readonly Component[] {
  const components: { types: JsonType[]; members: Node[] }[] = [];
  for (const member of members) {
    const types = typesOf(member, tree);
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

// A cache of the types of each definition. A hostile contract can refer to one definition in
// thousands of ways.
const typesOfDefinitions = new WeakMap<object, Map<string, ReadonlySet<JsonType>>>();

/** Returns the JSON types of the values that a node may accept. */
export function typesOf(node: Node, tree: Tree): ReadonlySet<JsonType> {
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
      return new Set(node.members.flatMap((member) => [...typesOf(member, tree)]));
    case "except":
      return typesOf(node.about, tree);
    case "reference":
      return typesOfDefinition(node.name, tree);
    default:
      return new Set([node.kind]);
  }
}

function typesOfDefinition(name: string, tree: Tree): ReadonlySet<JsonType> {
  const { definitions } = tree;
  const types = typesOfDefinitions.get(definitions) ?? new Map<string, ReadonlySet<JsonType>>();
  typesOfDefinitions.set(definitions, types);
  const known = types.get(name);
  if (known !== undefined) return known;
  const target = definitions.get(name);
  // A definition that leads back to itself counts as if it accepts every type.
  types.set(name, new Set(TYPES));
  if (target !== undefined) types.set(name, typesOf(target, tree));
  return types.get(name) ?? new Set(TYPES);
}

function typeOf(value: Json): JsonType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

/** Checks whether a component has only one type, and accepts every value of this type. */
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
      keyOf(member) === keyOf(everyOf(type)) ||
      (type === "integer" && keyOf(member) === keyOf(ANY_INTEGER)),
  );

const ANY_INTEGER: Node = { kind: "number", integer: true, multiples: [] };

/** Returns the types of a union without constraints, such as `string | null`; else undefined. */
export function typeList(node: Union, tree: Tree): readonly JsonType[] | undefined {
  const components = componentsOf(node, tree);
  const isList = components.length > 0 && components.every(acceptsEverything);
  return isList ? components.flatMap((each) => each.types) : undefined;
}

/**
 * Returns the component that refuses some values of its types, if exactly one component does this.
 * Returns undefined if no component or several components do this, or if `isComplete` returns false
 * for the components.
 */
export function constrainingComponent(node: Union, tree: Tree): Component | undefined {
  const components = componentsOf(node, tree);
  const constraining = components.filter((each) => !acceptsEverything(each));
  return isComplete(components) && constraining.length === 1 ? constraining[0] : undefined;
}

/**
 * Checks whether the components together accept values of every JSON type. Returns false if they
 * accept integers but no other numbers.
 */
export const isComplete = (components: readonly Component[]): boolean => {
  const covered = components.flatMap(({ types }) => types);
  return TYPES.every((type) => covered.includes(type));
};

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
