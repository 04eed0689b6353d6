// The form of a request: a control for each field of the tree.
import { describeField } from "../../../generator/emit/types/jsdoc.js";
import {
  resolved,
  visit,
  type Field,
  type Node,
  type Num,
  type Tree,
  type Visitor,
} from "../../../generator/reading/tree.js";
import type { Control, FormField } from "./page-data.js";

// Deeper than this a value is entered as JSON: a definition may refer to itself.
const DEEPEST = 4;
// A text that may be longer has several lines.
const ONE_LINE = 200;

interface Place extends Pick<Tree, "definitions"> {
  readonly name: string;
  readonly depth: number;
}

/** The fields of a request, those that it requires first. */
export function formOf(
  fields: ReadonlyMap<string, Field>,
  tree: Pick<Tree, "definitions">,
  depth = 0,
): readonly FormField[] {
  return [...fields]
    .map(([name, { node, required }]) => fieldOf(name, node, required, { ...tree, name, depth }))
    .sort((a, b) => Number(b.required) - Number(a.required));
}

function fieldOf(name: string, node: Node, required: boolean, place: Place): FormField {
  // The form shows these apart from range and unit.
  const { description, default: standard, deprecated, ...bare } = node;
  const facts = describeField(name, bare as Node);
  return {
    name,
    required,
    control: controlOf(node, place),
    ...(description !== undefined && { description }),
    ...(facts.length > 0 && { facts: facts.join(" ") }),
    ...(standard !== undefined && { default: standard }),
    ...(deprecated === true && { deprecated }),
  };
}

const controlOf = (node: Node, place: Place): Control =>
  place.depth > DEEPEST ? JSON_TEXT : visit(node, CONTROLS, place);

const JSON_TEXT: Control = { kind: "json" };
const asJson = (): Control => JSON_TEXT;

const CONTROLS: Visitor<Control, Place> = {
  any: asJson,
  never: asJson,
  null: asJson,
  tuple: asJson,
  boolean: () => ({ kind: "boolean" }),
  words: ({ values }) => ({ kind: "choice", values }),
  number: (node) => numberOf(node),
  string: ({ max, format }, { name }) => ({
    kind: "text",
    isLong: format === undefined && (name.includes("prompt") || (max > ONE_LINE && max < Infinity)),
    ...(max < Infinity && { max }),
  }),
  array: ({ items, max }, place) => ({
    kind: "list",
    items: controlOf(items, { ...place, depth: place.depth + 1 }),
    ...(max < Infinity && { max }),
  }),
  object: ({ fields }, place) =>
    fields.size === 0
      ? JSON_TEXT
      : { kind: "object", fields: formOf(fields, place, place.depth + 1) },
  union: asJson,
  reference: (node, place) =>
    controlOf(resolved(node, place), { ...place, depth: place.depth + 1 }),
  except: ({ about }, place) => controlOf(about, place),
};

function numberOf({ integer, min, max, multiples }: Num): Control {
  const step = multiples[0] ?? (integer ? 1 : undefined);
  return {
    kind: "number",
    ...(min !== undefined && { min: min.at }),
    ...(max !== undefined && { max: max.at }),
    ...(step !== undefined && { step }),
  };
}
