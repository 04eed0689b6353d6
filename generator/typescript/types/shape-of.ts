// Turns a node, which is a parsed schema, into a TypeScript type. The type contains every value
// that the node accepts.
import { isScalar } from "../../read/schema/scalar.js";
import { isJsonArray, type Json } from "../../read/schema/json.js";
import type { NamedPlace } from "../../read/normalise/media.js";
import { listedValues } from "../../read/tree/listed-values.js";
import { isAny } from "../../read/tree/nodes.js";
import { formName } from "../../read/tree/request-forms.js";
import {
  ANY_OBJECT,
  resolveNode,
  visit,
  type Node,
  type Obj,
  type Definitions,
  type Visitor,
} from "../../read/tree/tree.js";
import { objectFields } from "./fields.js";
import { hintOfDefinition, hintOfForm } from "./module-names.js";
import { union, UNKNOWN, type Shape } from "./shape.js";

/**
 * The context of a type: the definitions, the functions that assign type names, and the names of
 * the fields around the value.
 */
export interface ShapeScope extends Definitions, NamedPlace {
  /**
   * Declares the type of an object, and returns the type's name. `hint` is a path that suggests the
   * name.
   */
  readonly declare: (object: Obj, hint: string, place: NamedPlace) => string;
  /**
   * Returns the type of references to a definition, and names the definition if necessary. `read`
   * returns the type of the definition, and may call `alias` for the same definition.
   */
  readonly alias: (definition: string, hint: string, place: NamedPlace, read: () => Shape) => Shape;
}

interface ShapeContext extends ShapeScope {
  readonly hint: string;
}

export function shapeOf(node: Node, scope: ShapeScope, hint: string): Shape {
  return visit(node, SHAPES, { ...scope, hint });
}

// The longest list of values that becomes a union of literals. A longer list becomes the base type
// of the values, because a long union would slow the compiler down.
const MOST_LITERALS = 2_000;
// The longest tuple that stays a tuple. A longer tuple becomes an array, with the union of the item
// types as its item type.
const MOST_POSITIONS = 32;

const SHAPES: Visitor<Shape, ShapeContext> = {
  any: () => UNKNOWN,
  never: ({ kind }) => ({ kind }),
  null: ({ kind }) => ({ kind }),
  boolean: ({ kind }) => ({ kind }),
  number: ({ kind }) => ({ kind }),
  string: ({ kind }) => ({ kind }),
  words: ({ values }) => union(values.map(values.length > MOST_LITERALS ? kindShape : valueShape)),
  array: ({ items }, context) => ({
    kind: "array",
    item: shapeOf(items, context, `${context.hint}Item`),
  }),
  tuple({ items, rest, min, max }, context) {
    const at = `${context.hint}Item`;
    const others = shapeOf(rest, context, at);
    if (items.length > MOST_POSITIONS) {
      const item = union([others, ...items.map((node) => shapeOf(node, context, at))]);
      return { kind: "array", item };
    }
    return {
      kind: "tuple",
      items: items.map((node, index) => shapeOf(node, context, `${at}${index + 1}`)),
      required: Math.min(items.length, min),
      ...(others.kind !== "never" && max > items.length && { rest: others }),
    };
  },
  object(object, context) {
    if (objectFields(object, context).length > 0) {
      return { kind: "name", name: context.declare(object, context.hint, context) };
    }
    const described = [...object.patterns.map(({ node }) => node), object.others];
    const values = described.map((node) => shapeOf(node, context, `${context.hint}Value`));
    return { kind: "record", value: union(values) };
  },
  union({ members, exclusive }, context) {
    const parts = togetherIn(members, exclusive, context);
    const isChoice = parts.filter((one) => resolveNode(one, context).kind === "object").length > 1;
    return union(
      parts.map((member) => {
        const word = isChoice && member.kind === "object" ? formName(member, context) : undefined;
        const hint = word === undefined ? context.hint : hintOfForm(context.hint, word);
        return shapeOf(member, context, hint);
      }),
    );
  },
  reference(node, context) {
    const target = resolveNode(node, context);
    const hint = hintOfDefinition(node.name === "#" ? "body" : node.name);
    const isObjectType = target.kind === "object" && objectFields(target, context).length > 0;
    if (isObjectType) return shapeOf(target, context, hint);
    // If the definition is a union, the union gets the definition's name. So the objects in the
    // union need another name.
    const inside = target.kind === "union" ? hintOfForm(hint, "Object") : hint;
    return context.alias(node.name, hint, context, () => shapeOf(target, context, inside));
  },
  except: ({ about }, context) => shapeOf(about, context, context.hint),
};

// `togetherIn` does not merge more objects than this.
const MOST_TOGETHER = 16;

// Merges the objects of a union into one object type with alternatives, if all objects accept
// undeclared keys and no field distinguishes the objects.
function togetherIn(
  members: readonly Node[],
  exclusive: boolean,
  tree: Definitions,
): readonly Node[] {
  const objects = members.filter((member) => resolveNode(member, tree).kind === "object");
  const open = objects.flatMap((member) =>
    member.kind === "object" && isAny(member.others) ? [member] : [],
  );
  const isPlain = objects.length > 1 && objects.length <= MOST_TOGETHER;
  if (!isPlain || open.length < objects.length || haveTag(open, tree)) return members;
  const kind = exclusive ? "oneOf" : "anyOf";
  const together = { ...ANY_OBJECT, conditions: [{ kind, members: objects } as const] };
  return [together, ...members.filter((member) => !objects.includes(member))];
}

function haveTag(objects: readonly Obj[], tree: Definitions): boolean {
  const [first] = objects;
  return [...(first?.fields.keys() ?? [])].some((name) => {
    const lists = objects.map(({ fields }) => {
      const field = fields.get(name);
      return field?.required === true ? listedValues(field.node, tree) : undefined;
    });
    if (!lists.every((list) => list !== undefined)) return false;
    const values = lists.flatMap((list) => [...new Set(list)]);
    return new Set(values).size === values.length;
  });
}

function valueShape(value: Json): Shape {
  if (isScalar(value)) return { kind: "literal", value };
  return isJsonArray(value) ? { kind: "array", item: UNKNOWN } : { kind: "record", value: UNKNOWN };
}

function kindShape(value: Json): Shape {
  if (!isScalar(value)) return valueShape(value);
  return { kind: value === null ? "null" : (typeof value as "string" | "number" | "boolean") };
}
