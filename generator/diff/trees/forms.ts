// The forms that the values of a place can take, by their JSON type.
import type { Json } from "../../schema/json.js";
import { isJsonArray } from "../../schema/json.js";
import type { Meeting } from "../../reading/meet.js";
import {
  ANY_BOOLEAN,
  ANY_LIST,
  ANY_NUMBER,
  ANY_STRING,
  freeze,
  NULL,
} from "../../reading/nodes.js";
import { ANY_OBJECT, type Node, type Obj, type Words } from "../../reading/tree.js";
import { listed, showAll, showText } from "../words.js";
import { target } from "./side.js";

export const TYPES = ["string", "number", "boolean", "null", "array", "object"] as const;
export type TypeName = (typeof TYPES)[number];

/** A union of which exactly one member must match, and what the tree cannot say of it. */
export interface Exclusive {
  readonly members: readonly Node[];
  readonly beyond: Node;
}

/** What a place accepts of each type, and what is no form of one type. */
export interface Forms {
  readonly byType: ReadonlyMap<TypeName, readonly Node[]>;
  /** Unions of which exactly one member must match. */
  readonly exclusive: readonly Exclusive[];
}

const EVERYTHING: Readonly<Record<TypeName, Node>> = {
  string: ANY_STRING,
  number: ANY_NUMBER,
  boolean: ANY_BOOLEAN,
  null: NULL,
  array: ANY_LIST,
  object: ANY_OBJECT,
};

const cache = new WeakMap<Node, Forms>();

/** The forms of a place; lists of values are split by type. */
export function formsOf(node: Node, side: Meeting): Forms {
  const known = cache.get(node);
  if (known !== undefined) return known;
  const byType = new Map<TypeName, Node[]>();
  const exclusive: Exclusive[] = [];
  const add = (type: TypeName, form: Node) => byType.set(type, [...(byType.get(type) ?? []), form]);
  const collect = (given: Node, wrap: (form: Node) => Node): void => {
    const one = target(given, side);
    switch (one.kind) {
      case "never":
      case "reference":
        return;
      case "any":
        for (const type of TYPES) add(type, wrap(EVERYTHING[type]));
        return;
      case "union":
        if (one.exclusive) exclusive.push({ members: one.members, beyond: wrap(one) });
        else for (const member of one.members) collect(member, wrap);
        return;
      case "words":
        for (const [type, words] of byTypeOf(one)) add(type, wrap(words));
        return;
      case "beyond":
        collect(one.about, (about) => wrap(freeze({ ...one, about })));
        return;
      default:
        add(one.kind === "tuple" ? "array" : one.kind, wrap(one));
    }
  };
  collect(node, (form) => form);
  const forms = { byType, exclusive };
  cache.set(node, forms);
  return forms;
}

function byTypeOf(words: Words): readonly (readonly [TypeName, Words])[] {
  return TYPES.flatMap((type): readonly (readonly [TypeName, Words])[] => {
    const values = words.values.filter((value) => typeOf(value) === type);
    if (values.length === 0) return [];
    return [[type, values.length === words.values.length ? words : freeze({ ...words, values })]];
  });
}

function typeOf(value: Json): TypeName {
  if (value === null) return "null";
  return isJsonArray(value) ? "array" : (typeof value as TypeName);
}

/** All objects that a place may hold, in whichever alternative. */
export function objectsOf(node: Node, side: Meeting): readonly Obj[] {
  const { byType, exclusive } = formsOf(node, side);
  const own = (byType.get("object") ?? []).flatMap((form) => {
    const object = form.kind === "beyond" ? form.about : form;
    return object.kind === "object" ? [object] : [];
  });
  return [
    ...own,
    ...exclusive.flatMap(({ members }) => members.flatMap((each) => objectsOf(each, side))),
  ];
}

/** Types in words: "string, null". */
export const typeNames = (forms: Forms, types: readonly TypeName[]): string =>
  listed(
    types.map((type) => {
      const isWhole = forms.byType
        .get(type)
        ?.every((form) => form.kind === "number" && form.integer);
      return type === "number" && isWhole === true ? "integer" : type;
    }),
  );

/** An alternative in words, as short as it can be said. */
export function describe(node: Node, side: Meeting): string {
  const form = target(node, side);
  if (form.kind === "words") return showAll(form.values);
  if (form.kind === "object") return describeObject(form, side);
  if (form.kind === "union") return form.members.map((each) => describe(each, side)).join(" or ");
  if (form.kind === "number" && form.integer) return "integer";
  return form.kind === "beyond" ? describe(form.about, side) : form.kind;
}

function describeObject(object: Obj, side: Meeting): string {
  const required = [...object.fields].filter(([, field]) => field.required);
  const tags = required.flatMap(([name, { node }]) => {
    const value = target(node, side);
    return value.kind === "words" && value.values.length === 1
      ? [`${showText(name)} ${showAll(value.values)}`]
      : [];
  });
  const names = required.map(([name]) => showText(name));
  if (tags.length > 0) return `the form with ${listed(tags)}`;
  const isBare = [...object.fields.values()].every(({ listed: isListed }) => !isListed);
  if (names.length === 0) return "a form of its own";
  return isBare ? names.join(" and ") : `a form with ${listed(names)}`;
}
