// Defines the tree that a schema is read into. Emitters and comparisons visit its nodes.
import type { Json, JsonObject } from "../schema/json.js";
import type { Label } from "./labels.js";

/** A schema as a frozen tree. A reference node contains the name of its definition. */
export interface Tree {
  readonly root: Node;
  readonly definitions: ReadonlyMap<string, Node>;
  /** Schema objects that refuse their own default. The tree omits these defaults. */
  readonly wrongDefaults?: ReadonlySet<JsonObject>;
  /** Schema objects that accept no value. */
  readonly impossible?: readonly JsonObject[];
}

/** The definitions in which references are looked up. */
export type Definitions = Pick<Tree, "definitions">;

/** Annotations of a node. They do not change the accepted values. */
export interface Notes {
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly deprecated?: boolean;
  /**
   * Keyword → other annotation, such as `readOnly`, `contentEncoding`, or a title beside a
   * description.
   */
  readonly remarks?: JsonObject;
  readonly title?: string;
  /** Labels of enum values in the catalog. */
  readonly labels?: readonly Label[];
  /** Sentences about keywords that only the server checks. */
  readonly leftOpen?: readonly string[];
}

/** Describes the values that a schema accepts. A tree accepts exactly the values of its schema. */
export type Node =
  Any | Never | Null | Bool | Num | Text | Words | List | Tuple | Obj | Union | Reference | Except;

export interface Any extends Notes {
  readonly kind: "any";
}

export interface Never extends Notes {
  readonly kind: "never";
}

interface Null extends Notes {
  readonly kind: "null";
}

interface Bool extends Notes {
  readonly kind: "boolean";
}

export interface Num extends Notes {
  readonly kind: "number";
  readonly integer: boolean;
  readonly min?: Bound;
  readonly max?: Bound;
  readonly multiples: readonly number[];
}

export interface Bound {
  readonly at: number;
  /** Whether the bound itself is excluded. */
  readonly open: boolean;
}

/** A string. `min` and `max` limit its length in code points. */
export interface Text extends Notes {
  readonly kind: "string";
  readonly min: number;
  readonly max: number;
  readonly patterns: readonly string[];
  readonly format?: string;
  /** Value of `x-public-url` in a documented rule. */
  readonly publicUrl?: JsonObject;
}

/**
 * Values of `enum` or `const`, in the order of the schema. Never null, and never both `true` and
 * `false`.
 */
export interface Words extends Notes {
  readonly kind: "words";
  readonly values: readonly Json[];
}

export interface ItemBounds extends Notes {
  readonly min: number;
  readonly max: number;
  readonly unique: boolean;
  readonly contains: readonly Contains[];
}

/** At least `min` and at most `max` items must match `node`. */
export interface Contains {
  readonly node: Node;
  readonly min: number;
  readonly max: number;
}

export interface List extends ItemBounds {
  readonly kind: "array";
  readonly items: Node;
}

export interface Tuple extends ItemBounds {
  readonly kind: "tuple";
  readonly items: readonly Node[];
  readonly rest: Node;
}

export interface Obj extends Notes {
  readonly kind: "object";
  /** Fields in the order of the schema. */
  readonly fields: ReadonlyMap<string, Field>;
  /**
   * The nodes of `patternProperties`, for keys that are not fields. A key's value must match the
   * node of each matching pattern.
   */
  readonly patterns: readonly { readonly pattern: string; readonly node: Node }[];
  /** The node for the values of all other keys. `never` if the object is closed. */
  readonly others: Node;
  /** The node that every key must match. Keys are strings. */
  readonly names: Node;
  readonly min: number;
  readonly max: number;
  /** Conditions on combinations of fields. All must hold. */
  readonly conditions: readonly Condition[];
  /** The `x-` keywords of a documented rule (contracts/README.md). Empty in other schemas. */
  readonly vocabulary: readonly { readonly keyword: string; readonly value: JsonObject }[];
}

export interface Field {
  /** The node for the field's value. It includes the nodes of patterns that match the name. */
  readonly node: Node;
  readonly required: boolean;
  /** Whether `properties` lists the field. If false, only `required` lists it. */
  readonly listed: boolean;
}

/** A condition on a whole object. Its nodes describe only objects. */
export type Condition =
  | { readonly kind: "anyOf" | "oneOf"; readonly members: readonly Node[] }
  | { readonly kind: "not"; readonly node: Node }
  | { readonly kind: "if"; readonly if: Node; readonly then: Node; readonly else: Node }
  /** `dependentRequired` or `dependentSchemas`: an object with the field must match `then`. */
  | { readonly kind: "with"; readonly field: string; readonly then: Node };

/** A value must match at least one member, or exactly one member if `exclusive` is true. */
export interface Union extends Notes {
  readonly kind: "union";
  readonly members: readonly Node[];
  readonly exclusive: boolean;
}

export interface Reference extends Notes {
  readonly kind: "reference";
  readonly name: string;
}

/** Accepts the values that `about` accepts and that no node in `not` accepts. */
export interface Except extends Notes {
  readonly kind: "except";
  readonly about: Node;
  readonly not: readonly Node[];
}

/** The property names of a node, without `kind` and notes. */
type PartName<One extends Notes> = Exclude<keyof One, "kind" | keyof Notes>;

/**
 * An object with a value for each property of a node except `kind` and the notes. If a property is
 * missing, the compiler reports an error.
 */
export type Parts<One extends Notes, Value = unknown> = Readonly<Record<PartName<One>, Value>>;

/** Joins the lists of all properties, in the order of `parts`. */
export const allOfParts = <Entry>(
  parts: Readonly<Record<string, readonly Entry[]>>,
): readonly Entry[] => Object.values(parts).flatMap((part) => part);

export const isAnyPart = (parts: Readonly<Record<string, boolean>>): boolean =>
  Object.values(parts).includes(true);

/** One method for each kind of node. */
export type Visitor<Result, Context> = {
  readonly [Kind in Node["kind"]]: (
    node: Extract<Node, { readonly kind: Kind }>,
    context: Context,
  ) => Result;
};

/** Returns visitor methods that give the same result for every node without children. */
export function leaves<Result>(answer: () => Result) {
  return {
    any: answer,
    never: answer,
    null: answer,
    boolean: answer,
    number: answer,
    string: answer,
    words: answer,
    reference: answer,
  };
}

/** Calls the visitor's method for the kind of a node. */
export function visit<Result, Context>(
  node: Node,
  visitor: Visitor<Result, Context>,
  context: Context,
): Result {
  return (visitor[node.kind] as (node: Node, context: Context) => Result)(node, context);
}

export function nodesOfCondition(condition: Condition): readonly Node[] {
  switch (condition.kind) {
    case "anyOf":
    case "oneOf":
      return condition.members;
    case "not":
      return [condition.node];
    case "if":
      return [condition.if, condition.then, condition.else];
    case "with":
      return [condition.then];
  }
}

/** Returns the target of a reference. Returns any other node itself. */
export function resolveNode(node: Node, { definitions }: Definitions): Node {
  let target = node;
  while (target.kind === "reference") target = definitions.get(target.name) ?? ANY;
  return target;
}

export const ANY: Any = Object.freeze({ kind: "any" });
export const NEVER: Never = Object.freeze({ kind: "never" });
export const ANY_OBJECT: Obj = Object.freeze({
  kind: "object",
  fields: new Map(),
  patterns: [],
  others: ANY,
  names: ANY,
  min: 0,
  max: Infinity,
  conditions: [],
  vocabulary: [],
});
