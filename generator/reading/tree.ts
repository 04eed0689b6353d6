// The tree that a schema is read into, once: types, validators, comparison and documents visit it, none of them reads JSON Schema.
import type { Json, JsonObject } from "../schema/json.js";

/** A schema as a tree: plain and frozen. Places that refer to a definition hold its name. */
export interface Tree {
  readonly root: Node;
  readonly definitions: ReadonlyMap<string, Node>;
}

/** What people read about a place; it decides nothing about what is accepted. */
export interface Notes {
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly deprecated?: boolean;
  /** What else is said, by keyword: a title beside a description, `readOnly`, `contentEncoding` and the like. */
  readonly remarks?: JsonObject;
}

/** Accepts the values of one JSON type, or a combination of these; never more and never less than the schema. */
export type Node =
  Any | Never | Null | Bool | Num | Text | Words | List | Tuple | Obj | Union | Reference | Beyond;

export interface Any extends Notes {
  readonly kind: "any";
}

export interface Never extends Notes {
  readonly kind: "never";
}

export interface Null extends Notes {
  readonly kind: "null";
}

export interface Bool extends Notes {
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
  /** Whether the bound itself is left out. */
  readonly open: boolean;
}

/** Lengths count code points. */
export interface Text extends Notes {
  readonly kind: "string";
  readonly min: number;
  readonly max: number;
  readonly patterns: readonly string[];
  readonly format?: string;
  /** `x-public-url` of a documented rule. */
  readonly publicUrl?: JsonObject;
}

/** `enum` and `const`: listed values of any type but null, in the order of the schema; never `true` and `false` together. */
export interface Words extends Notes {
  readonly kind: "words";
  readonly values: readonly Json[];
}

interface Counted extends Notes {
  readonly min: number;
  readonly max: number;
  readonly unique: boolean;
  readonly contains: readonly Contains[];
}

/** So many of the items match. */
export interface Contains {
  readonly node: Node;
  readonly min: number;
  readonly max: number;
}

export interface List extends Counted {
  readonly kind: "array";
  readonly items: Node;
}

export interface Tuple extends Counted {
  readonly kind: "tuple";
  readonly items: readonly Node[];
  readonly rest: Node;
}

export interface Obj extends Notes {
  readonly kind: "object";
  /** In the order of the schema. */
  readonly fields: ReadonlyMap<string, Field>;
  /** What keys that are no field and match a pattern have to be, for each pattern that they match. */
  readonly patterns: readonly { readonly pattern: string; readonly node: Node }[];
  /** What all other keys have to be: `never` where the object is closed. */
  readonly others: Node;
  /** What every key has to be, as a text. */
  readonly names: Node;
  readonly min: number;
  readonly max: number;
  /** Which fields go together: each of these holds. */
  readonly conditions: readonly Condition[];
  /** Keywords of the rule vocabulary (contracts/README.md), in documented rules only. */
  readonly vocabulary: readonly { readonly keyword: string; readonly value: JsonObject }[];
}

export interface Field {
  /** All that holds for the value, patterns that match the name included. */
  readonly node: Node;
  readonly required: boolean;
  /** Whether `properties` describes it; otherwise it is only required. */
  readonly listed: boolean;
}

/** What an object has to meet as a whole. The nodes speak of objects only. */
export type Condition =
  | { readonly kind: "anyOf" | "oneOf"; readonly members: readonly Node[] }
  | { readonly kind: "not"; readonly node: Node }
  | { readonly kind: "if"; readonly if: Node; readonly then: Node; readonly else: Node }
  /** `dependentRequired` and `dependentSchemas`: what holds where the field is there. */
  | { readonly kind: "with"; readonly field: string; readonly then: Node };

/** Any of the members; exactly one of them where exclusive. */
export interface Union extends Notes {
  readonly kind: "union";
  readonly members: readonly Node[];
  readonly exclusive: boolean;
}

export interface Reference extends Notes {
  readonly kind: "reference";
  readonly name: string;
}

/** What no other kind can carry: `about` accepts all of it and perhaps more; a value must also match none of `not`, and every schema. */
export interface Beyond extends Notes {
  readonly kind: "beyond";
  readonly about: Node;
  readonly not: readonly Node[];
  readonly schemas: readonly JsonObject[];
}

/** One method per kind: what happens to a list is one place in each visitor. */
export type Visitor<Result, Context> = {
  readonly [Kind in Node["kind"]]: (
    node: Extract<Node, { readonly kind: Kind }>,
    context: Context,
  ) => Result;
};

/** Hands a node to the method of its kind. */
export function visit<Result, Context>(
  node: Node,
  visitor: Visitor<Result, Context>,
  context: Context,
): Result {
  return (visitor[node.kind] as (node: Node, context: Context) => Result)(node, context);
}

/** The nodes that a condition is made of. */
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

/** The node that a reference stands for; any other node itself. */
export function resolved(node: Node, { definitions }: Pick<Tree, "definitions">): Node {
  let found = node;
  while (found.kind === "reference") found = definitions.get(found.name) ?? ANY;
  return found;
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
