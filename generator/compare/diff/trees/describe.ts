// Describes types, alternatives and conditions in a few words.
import { keyOf } from "../../../read/tree/key.js";
import type { Meeting } from "../../../read/tree/meet.js";
import { freeze } from "../../../read/tree/nodes.js";
import {
  ANY,
  ANY_OBJECT,
  type Condition,
  type Field,
  type Node,
  type Obj,
} from "../../../read/tree/tree.js";
import { listTexts, showAll, showText } from "../words.js";
import type { Forms, TypeName } from "./forms.js";
import { target } from "./side.js";

/** Returns type names for a report: "string, null". */
export const typeNames = ({ byType }: Forms, types: readonly TypeName[]): string =>
  listTexts(
    types.map((type) => {
      const isWhole = byType.get(type)?.every((form) => form.kind === "number" && form.integer);
      return type === "number" && isWhole === true ? "integer" : type;
    }),
  );

/** Describes an alternative in a few words, such as `the form with kind "video"`. */
export function describe(node: Node, side: Meeting): string {
  const form = target(node, side);
  if (form.kind === "words") return showAll(form.values);
  if (form.kind === "object") return describeObject(form, side);
  if (form.kind === "union") return form.members.map((each) => describe(each, side)).join(" or ");
  if (form.kind === "number" && form.integer) return "integer";
  return form.kind === "except" ? describe(form.about, side) : form.kind;
}

export const describeAll = (nodes: readonly Node[], side: Meeting): string =>
  listTexts(nodes.map((each) => describe(each, side)));

function describeObject(object: Obj, side: Meeting): string {
  const required = [...object.fields].filter(([, field]) => field.required);
  const tags = required.flatMap(([name, { node }]) => {
    const value = target(node, side);
    return value.kind === "words" && value.values.length === 1
      ? [`${showText(name)} ${showAll(value.values)}`]
      : [];
  });
  const names = required.map(([name]) => showText(name));
  if (tags.length > 0) return `the form with ${listTexts(tags)}`;
  const isBare = [...object.fields.values()].every(({ listed: isListed }) => !isListed);
  if (names.length === 0) return "a form without required fields";
  return isBare ? names.join(" and ") : `a form with ${listTexts(names)}`;
}

/** Describes a condition in a few words, such as `a and b must not be sent together`. */
export function describeCondition(condition: Condition, side: Meeting): string {
  switch (condition.kind) {
    case "anyOf":
      return `one of ${describeAll(condition.members, side)}`;
    case "oneOf":
      return `exactly one of ${describeAll(condition.members, side)}`;
    case "not": {
      const names = requiredOnly(condition.node, side);
      if (names === undefined) return "some combinations of values must not be sent";
      return names.length === 1
        ? `${names.join()} must not be sent`
        : `${names.join(" and ")} must not be sent together`;
    }
    case "with": {
      const names = requiredOnly(condition.then, side);
      const field = showText(condition.field);
      return names === undefined
        ? `which fields and values may be sent with ${field}`
        : `${field} requires ${names.join(" and ")}`;
    }
    case "if": {
      const form = describe(condition.if, side).replace(/^(the|a) form with /, "");
      return `which fields and values may be sent with ${form}`;
    }
  }
}

const REQUIRED: Field = { node: ANY, required: true, listed: false };

// Returns the names of the required fields if a schema has no other constraint. Otherwise returns
// `undefined`.
function requiredOnly(node: Node, side: Meeting): readonly string[] | undefined {
  const one = target(node, side);
  if (one.kind !== "object" || one.fields.size === 0) return undefined;
  const names = [...one.fields.keys()];
  const bare = freeze({ ...ANY_OBJECT, fields: new Map(names.map((name) => [name, REQUIRED])) });
  return keyOf(bare) === keyOf(one) ? names.map(showText) : undefined;
}
