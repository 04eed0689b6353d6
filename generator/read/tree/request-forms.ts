// Finds the alternatives of a request, if its schema is a union of objects.
import { listedValues } from "./listed-values.js";
import type { ObjectTree } from "./contract-tree.js";
import { withoutOverlaps } from "./exclusive-forms.js";
import { isAnyObject } from "./nodes.js";
import { split } from "./split.js";
import { resolveNode, type Definitions, type Node, type Obj } from "./tree.js";

/** One alternative of a request, as an object node. */
export interface Form {
  readonly object: Obj;
  /** Name of the alternative, such as its title. Absent if the schema gives no name. */
  readonly title?: string;
}

// With more alternatives than this, the emitted type is unreadable.
const MOST_FORMS = 16;

/**
 * Returns the alternatives of a request, if its schema is only a union of 2 to 16 objects with
 * fields. Otherwise returns an empty list.
 */
export function requestForms({ root, definitions }: ObjectTree): readonly Form[] {
  const [condition, ...others] = root.conditions;
  const isChoice = condition?.kind === "anyOf" || condition?.kind === "oneOf";
  // Leaves out `model`, because the SDK sets this field in every alternative.
  const shared = new Map([...root.fields].filter(([name]) => name !== "model"));
  const isWhole = isAnyObject({ ...root, fields: shared, conditions: [] });
  if (!isChoice || others.length > 0 || !isWhole) return [];
  const forms = condition.members.map((member) => formOf(member, { definitions }));
  if (forms.length < 2 || forms.length > MOST_FORMS) return [];
  if (!forms.every((form) => form !== undefined)) return [];
  if (condition.kind === "anyOf") return forms;
  const objects = withoutOverlaps(
    forms.map(({ object }) => object),
    { definitions },
  );
  return forms.map((form, index) => ({ ...form, object: objects[index] ?? form.object }));
}

function formOf(member: Node, tree: Definitions): Form | undefined {
  const object = objectIn(member, tree);
  if (object === undefined) return undefined;
  if (![...object.fields.values()].some(({ listed }) => listed)) return undefined;
  const title = formName(resolveNode(member, tree).kind === "object" ? member : object, tree);
  return { object, ...(title !== undefined && { title }) };
}

// Returns the object node of an alternative; undefined if the alternative has none or several.
function objectIn(member: Node, tree: Definitions): Obj | undefined {
  const lookUp = (reference: Node): Node => resolveNode(reference, tree);
  const part = split(member, { lookUp })?.object;
  const object = part && resolveNode(part, tree);
  return object?.kind === "object" ? object : undefined;
}

/**
 * Returns a name for one of several objects: its title, else the name of its definition, else the
 * only string that a required field allows. Returns undefined if the object has none of these.
 */
export function formName(member: Node, tree: Definitions): string | undefined {
  const object = resolveNode(member, tree);
  const definition = member.kind === "reference" ? member.name : undefined;
  return object.title ?? definition ?? (object.kind === "object" ? tagOf(object, tree) : undefined);
}

function tagOf({ fields }: Obj, tree: Definitions): string | undefined {
  const words = [...fields.values()].flatMap(({ node, required }) => {
    const [word, ...more] = (required && listedValues(node, tree)) || [];
    return typeof word === "string" && more.length === 0 ? [word] : [];
  });
  return words[0];
}
