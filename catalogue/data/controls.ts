// Chooses the form control for a value, from the JSON Schema of the value.
import { chatOf } from "./chat.js";
import type { Control, FormField, NumberControl, Option } from "./form-data.js";
import { gridOf } from "./grid.js";
import {
  type Definitions,
  isJsonObject,
  type Json,
  mediaOf,
  type NamedPlace,
  type Node,
  type Num,
  rangesOf,
  resolveNode,
  type Union,
  unitOf,
  visit,
  type Visitor,
} from "../../generator/forms.js";

// Maximum nesting of controls. A value at a deeper level gets a text field for JSON. Without a
// maximum, a definition that refers to itself would give endless controls.
const DEEPEST = 4;
// A text field has several lines if its maximum length is larger than this number of characters.
const ONE_LINE = 200;

/**
 * The position of a value in the request, and the definitions to which a `$ref` in the value's
 * schema may refer.
 */
export interface FieldContext extends Definitions, NamedPlace {
  readonly depth: number;
  readonly fieldsOf: (
    node: Extract<Node, { kind: "object" }>,
    context: FieldContext,
  ) => readonly FormField[];
}

export const controlOf = (node: Node, context: FieldContext): Control =>
  context.depth > DEEPEST ? JSON_TEXT : visit(node, CONTROLS, context);

const JSON_TEXT: Control = { kind: "json" };
const asJson = (): Control => JSON_TEXT;
const nextLevel = (context: FieldContext): FieldContext => ({
  ...context,
  depth: context.depth + 1,
});

const CONTROLS: Visitor<Control, FieldContext> = {
  any: () => ANYTHING,
  never: asJson,
  tuple: asJson,
  null: () => ({ kind: "choice", values: [null] }),
  boolean: () => ({ kind: "boolean" }),
  words: ({ values }) => ({ kind: "choice", values }),
  number: (node, { names: [name = ""] }) => numberOf(node, name),
  string(node, context) {
    const [name = ""] = context.names;
    const media = mediaOf(node, context);
    const { format, max } = node;
    const isLong = name.includes("prompt") || name === "text" || (max > ONE_LINE && max < Infinity);
    return {
      kind: "text",
      isLong: isLong && format === undefined && media === undefined,
      ...(media !== undefined && { media }),
    };
  },
  array({ items, max }, context) {
    const title = resolveNode(items, context).remarks?.["title"];
    const control = controlOf(items, nextLevel(context));
    const chat = chatOf(control);
    return {
      kind: "list",
      items: control,
      ...(typeof title === "string" && title.trim() !== "" && { itemTitle: title }),
      ...(max < Infinity && { max }),
      ...(chat && { chat }),
    };
  },
  object: (node, context) =>
    node.fields.size > 0
      ? { kind: "object", fields: context.fieldsOf(node, nextLevel(context)) }
      : { kind: "map", values: controlOf(node.others, nextLevel(context)) },
  union: (node, context) => unionOf(node, context),
  reference: (node, context) => controlOf(resolveNode(node, context), nextLevel(context)),
  except: ({ about }, context) => controlOf(about, context),
};

// The control for any JSON value. The user first chooses the type of the value. Lists and objects
// are entered as JSON text.
const ANYTHING: Control = {
  kind: "union",
  options: [
    { label: "text", control: { kind: "text", isLong: false } },
    { label: "number", control: { kind: "number" } },
    { label: "true or false", control: { kind: "boolean" } },
    { label: "null", control: { kind: "choice", values: [null] } },
    { label: "list or object, as JSON", control: JSON_TEXT },
  ],
};

function numberOf(node: Num, name: string): NumberControl {
  const [unit, grid] = [unitOf(name), gridOf(node)];
  return {
    kind: "number",
    ...(unit !== undefined && { unit }),
    ...(grid && { grid }),
    ...(node.min && { least: node.min.at }),
  };
}

function unionOf(node: Union, context: FieldContext): Control {
  const members = membersOf(node, context);
  const values = listedIn(members);
  const others = members.filter(({ kind }) => kind !== "words" && kind !== "null");
  // If the union has only listed values and null, a single list offers all of them.
  if (others.length === 0) return { kind: "choice", values };
  const words = values.filter((value) => value !== null);
  const options: readonly Option[] = [
    ...(words.length === 0 ? [] : [optionOf(words)]),
    ...others.map((member) => ({
      label: labelOf(member, context),
      control: controlOf(member, context),
    })),
    ...(values.includes(null) ? [optionOf([null])] : []),
  ];
  const [only] = options;
  if (options.length === 1 && only !== undefined) return only.control;
  return { kind: "union", options: numbered(options) };
}

// Returns the members of a union. Replaces a nested union by its own members, unless the schema
// refers to the nested union by `$ref`.
const membersOf = ({ members }: Union, context: FieldContext): readonly Node[] =>
  members.flatMap((member): readonly Node[] => {
    const resolvedMember = resolveNode(member, context);
    if (resolvedMember.kind === "never") return [];
    return resolvedMember.kind === "union" && resolvedMember !== member
      ? [resolvedMember]
      : nested(resolvedMember, context);
  });

const nested = (node: Node, context: FieldContext): readonly Node[] =>
  node.kind === "union" ? membersOf(node, context) : [node];

const listedIn = (members: readonly Node[]): readonly Json[] =>
  members.flatMap((member) =>
    member.kind === "words" ? member.values : member.kind === "null" ? [null] : [],
  );

const optionOf = (values: readonly Json[]): Option => ({
  label: values.length === 1 ? valueLabel(values[0] ?? null) : "a listed value",
  control: { kind: "choice", values },
});

const valueLabel = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

const LABELS: Partial<Record<Node["kind"], string>> = {
  boolean: "true or false",
  number: "number",
  string: "text",
  array: "list",
  tuple: "list",
  object: "object",
};

// Returns the label of an option: its title in the contract, or a text like `number, 4 to 30`.
function labelOf(node: Node, context: FieldContext): string {
  const about = node.kind === "except" ? resolveNode(node.about, context) : node;
  const title = isJsonObject(about.remarks) ? about.remarks["title"] : undefined;
  if (typeof title === "string") return title;
  const name = LABELS[about.kind] ?? "JSON";
  if (about.kind === "object") {
    const required = [...about.fields].flatMap(([field, of]) => (of.required ? [field] : []));
    return required.length === 0 ? name : `${name} with ${required.join(", ")}`;
  }
  return [name, ...rangesOf(about)].join(", ").replace("number, an integer", "integer");
}

const numbered = (options: readonly Option[]): readonly Option[] =>
  options.map((option, at) => {
    const same = options.slice(0, at).filter(({ label }) => label === option.label).length;
    return same === 0 ? option : { ...option, label: `${option.label} (${same + 1})` };
  });
