// Prints the fields of a request as a Markdown list. Inner fields are below their outer field.
import type { ObjectTree } from "../../read/tree/contract-tree.js";
import { keyOf } from "../../read/tree/key.js";
import { notesOf, unionOf, withNotes } from "../../read/tree/nodes.js";
import { requestForms } from "../../read/tree/request-forms.js";
import {
  leaves,
  resolveNode,
  visit,
  type Definitions,
  type Field,
  type Node,
  type Obj,
  type Visitor,
} from "../../read/tree/tree.js";
import { inertCell, inertText } from "../text/markdown.js";
import { describeField } from "../types/jsdoc.js";

/**
 * The state while a list is printed. `listed`: definition name → path of the field that already
 * shows the fields of this definition. Each definition is printed only once, because it may contain
 * itself.
 */
interface Listing extends Definitions {
  readonly listed: Map<string, string>;
  /** Returns the line about a field's effect on the price. */
  readonly priceLineOf: (field: string) => string | undefined;
}

/** Prints the fields of a request except `model`; returns "" if the contract describes none. */
export function fieldList(
  tree: ObjectTree,
  priceLineOf: Listing["priceLineOf"] = () => undefined,
): string {
  const { definitions } = tree;
  const listing = { definitions, priceLineOf, listed: new Map<string, string>() };
  const forms = requestForms(tree).map(({ object }) => object);
  const objects = forms.length > 0 ? forms : [tree.root];
  const fields = mergedFields(objects).filter(([name]) => name !== "model");
  return fields.flatMap(([name, field]) => fieldLines(name, field, "", listing)).join("\n");
}

/**
 * Prints the line of a field, then the lines of the fields inside it. `within` is the path of the
 * outer field.
 */
function fieldLines(
  name: string,
  { node, required }: Pick<Field, "node" | "required">,
  within: string,
  listing: Listing,
): readonly string[] {
  const path = within === "" ? name : `${within}.${name}`;
  const { objects, earlier } = visit(node, INSIDE, { ...listing, path });
  const { default: standard } = node;
  const facts = [
    visit(node, TYPES, listing),
    ...(required ? ["required"] : []),
    ...(standard === undefined ? [] : [`default ${inertCell(JSON.stringify(standard))}`]),
    ...earlier.map((one) => `same fields as ${inertCell(one)}`),
  ];
  const price = within === "" ? listing.priceLineOf(name) : undefined;
  const about = describeField(name, node, price).filter((text) => !text.startsWith("@"));
  const description = inertText(about.join(" "));
  const line = `- ${inertCell(name)} (${facts.join(", ")})${description === "" ? "" : `: ${description}`}`;
  const inner = mergedFields(objects).flatMap(([one, field]) =>
    fieldLines(one, field, path, listing),
  );
  return [line, ...inner.map((one) => `  ${one}`)];
}

// Merges the fields of all alternatives. A field is required only if every alternative requires it.
function mergedFields(objects: readonly Obj[]): readonly (readonly [string, Field])[] {
  const all = new Map<string, Field>();
  for (const [name, field] of objects.flatMap(({ fields }) => [...fields])) {
    const required = objects.every(({ fields }) => fields.get(name)?.required === true);
    const previous = all.get(name);
    const isSame = previous === undefined || keyOf(previous.node) === keyOf(field.node);
    if (previous === undefined) all.set(name, { ...field, required });
    else if (!isSame) {
      const node = withNotes(unionOf([previous.node, field.node]), notesOf(previous.node));
      all.set(name, { ...previous, node });
    }
  }
  return [...all];
}

/** The objects in a value, and the paths at which its definitions were already printed. */
interface Inside {
  readonly objects: readonly Obj[];
  readonly earlier: readonly string[];
}

interface FieldContext extends Listing {
  readonly path: string;
}

const NOTHING: Inside = { objects: [], earlier: [] };

const insideAll = (nodes: readonly Node[], context: FieldContext): Inside => {
  const all = nodes.map((node) => visit(node, INSIDE, context));
  return {
    objects: all.flatMap(({ objects }) => objects),
    earlier: [...new Set(all.flatMap(({ earlier }) => earlier))],
  };
};

const INSIDE: Visitor<Inside, FieldContext> = {
  ...leaves(() => NOTHING),
  array: ({ items }, context) => visit(items, INSIDE, context),
  tuple: ({ items, rest }, context) => insideAll([...items, rest], context),
  object: (node) => ({ objects: [node], earlier: [] }),
  union: ({ members }, context) => insideAll(members, context),
  except: ({ about }, context) => visit(about, INSIDE, context),
  reference: ({ name }, context) => {
    const first = context.listed.get(name);
    if (first !== undefined) return { objects: [], earlier: [first] };
    context.listed.set(name, context.path);
    const target = context.definitions.get(name);
    return target === undefined ? NOTHING : visit(target, INSIDE, context);
  },
};

const called = (name: string) => (): string => name;
const MOST = 12;

// Describes the values of a field in short. Editors show the full type.
const TYPES: Visitor<string, Definitions> = {
  any: called("anything"),
  never: called("nothing"),
  null: called("null"),
  boolean: called("true or false"),
  string: called("text"),
  array: ({ items }, tree) => `list of ${visit(items, TYPES, tree)}`,
  tuple: called("list"),
  object: called("object"),
  number: ({ integer }) => (integer ? "whole number" : "number"),
  words: ({ values }) =>
    [
      ...values.slice(0, MOST).map((value) => inertCell(JSON.stringify(value))),
      ...(values.length > MOST ? [`${values.length - MOST} more`] : []),
    ].join(" or "),
  union: ({ members }, tree) =>
    [...new Set(members.slice(0, MOST).map((member) => visit(member, SHALLOW, tree)))].join(" or "),
  reference: (node, tree) => visit(resolveNode(node, tree), SHALLOW, tree),
  except: ({ about }, tree) => visit(about, SHALLOW, tree),
};

// Does not look inside lists and unions, because a definition may refer to itself.
const SHALLOW: Visitor<string, Definitions> = {
  ...TYPES,
  array: called("list"),
  union: called("one of several forms"),
  except: called("object"),
};
