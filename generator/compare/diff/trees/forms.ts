// Splits a schema into a list of constants, and schemas for each JSON type.
import { isJsonArray, type Json } from "../../../read/schema/json.js";
import type { Meeting } from "../../../read/tree/meet.js";
import { EVERY, freeze } from "../../../read/tree/nodes.js";
import type { Except, Node, Obj, Union } from "../../../read/tree/tree.js";
import { target } from "./side.js";

export const TYPES = ["string", "number", "boolean", "null", "array", "object"] as const;
export type TypeName = (typeof TYPES)[number];

/** The values that a schema accepts. */
export interface Forms {
  readonly values: readonly Json[];
  readonly byType: ReadonlyMap<TypeName, readonly Node[]>;
  /**
   * Unions in which exactly one member must match. `whole` is the union, or the `except` node
   * around it, which excludes some values.
   */
  readonly exclusive: readonly ExclusiveUnion[];
}

export interface ExclusiveUnion {
  readonly union: Union;
  readonly whole: Node;
}

const cache = new WeakMap<Node, Forms>();

export function formsOf(node: Node, side: Meeting): Forms {
  const forms = cache.get(node) ?? collectForms(node, side, false);
  cache.set(node, forms);
  return forms;
}

/** Like `formsOf`, but treats "exactly one must match" as "any may match". */
export const openFormsOf = (node: Node, side: Meeting): Forms => collectForms(node, side, true);

function collectForms(node: Node, side: Meeting, isOpen: boolean): Forms {
  const values: Json[] = [];
  const byType = new Map<TypeName, Node[]>();
  const exclusive: ExclusiveUnion[] = [];
  const add = (type: TypeName, form: Node) => byType.set(type, [...(byType.get(type) ?? []), form]);
  const collect = (part: Node): void => {
    const one = target(part, side);
    switch (one.kind) {
      case "never":
      case "reference":
        return;
      case "any":
        for (const type of TYPES) add(type, EVERY[type]);
        return;
      case "union":
        if (one.exclusive && !isOpen) exclusive.push({ union: one, whole: one });
        else one.members.forEach(collect);
        return;
      case "words":
        values.push(...one.values);
        return;
      case "except":
        addExcept(one);
        return;
      default:
        add(one.kind === "tuple" ? "array" : one.kind, one);
    }
  };
  const addExcept = (one: Except): void => {
    const about = collectForms(one.about, side, isOpen);
    const whole = (inner: Node) => freeze({ ...one, about: inner });
    for (const [type, forms] of about.byType) forms.forEach((each) => add(type, whole(each)));
    for (const value of about.values) {
      add(typeOf(value), whole(freeze({ kind: "words", values: [value] })));
    }
    for (const { union } of about.exclusive) exclusive.push({ union, whole: whole(union) });
  };
  collect(node);
  return { values, byType, exclusive };
}

export function typeOf(value: Json): TypeName {
  if (value === null) return "null";
  return isJsonArray(value) ? "array" : (typeof value as TypeName);
}

/** Returns all object schemas in the alternatives of a schema. */
export function objectsOf(node: Node, side: Meeting): readonly Obj[] {
  return (openFormsOf(node, side).byType.get("object") ?? []).flatMap((form) => {
    const object = form.kind === "except" ? form.about : form;
    return object.kind === "object" ? [object] : [];
  });
}
