// Collects the fields of an object, including fields that only its conditions name.
import { withNotes } from "../../read/tree/nodes.js";
import {
  ANY,
  nodesOfCondition,
  resolveNode,
  type Condition,
  type Node,
  type Obj,
  type Definitions,
} from "../../read/tree/tree.js";

/** A field of an object, or of one of its conditions. */
export interface ObjectField {
  readonly name: string;
  /** The node of the field in the object itself, not in its conditions. */
  readonly node: Node;
  readonly required: boolean;
  /** Whether a schema describes the field. If false, a condition only requires the field. */
  readonly isDescribed: boolean;
}

/** Returns the fields in the order of the schema. Fields that only conditions name come last. */
export function objectFields(object: Obj, tree: Definitions): readonly ObjectField[] {
  const directFields = [...object.fields].map(([name, { node, required, listed }]) => ({
    name,
    node,
    required,
    isDescribed: listed,
  }));
  // The node of a field that the object does not list, but a condition names. If the object has
  // patterns for names, the node is `ANY`, because this code does not match names with patterns.
  const node = object.patterns.length === 0 ? object.others : ANY;
  const conditionFields = [...fieldsOfConditions(object, tree)].filter(
    ([name]) => !object.fields.has(name),
  );
  return [
    ...directFields,
    ...conditionFields.map(([name, description]) => ({
      name,
      node: withNotes(node, typeof description === "string" ? { description } : {}),
      required: false,
      isDescribed: description !== undefined,
    })),
  ];
}

// Returns the description of each field that a condition names. The value is `null` if the field's
// schema has no description, and `undefined` if no schema describes the field.
function fieldsOfConditions(
  object: Obj,
  tree: Definitions,
): ReadonlyMap<string, string | null | undefined> {
  const descriptions = new Map<string, string | null>();
  const namesInConditions = new Set<string>();
  const seen = new Set<Node>();
  const read = (unresolved: Node): void => {
    const node = resolveNode(unresolved, tree);
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === "union") node.members.forEach(read);
    if (node.kind === "except") read(node.about);
    if (node.kind !== "object") return;
    for (const [name, field] of node.fields) {
      if (!field.listed) namesInConditions.add(name);
      else if (!descriptions.has(name)) descriptions.set(name, field.node.description ?? null);
    }
    readAll(node.conditions);
  };
  const readAll = (conditions: readonly Condition[]): void => {
    for (const condition of conditions) {
      if (condition.kind === "with") namesInConditions.add(condition.field);
      nodesOfCondition(condition).forEach(read);
    }
  };
  readAll(object.conditions);
  const mentioned = [...namesInConditions].filter((name) => !descriptions.has(name));
  return new Map([...descriptions, ...mentioned.map((name) => [name, undefined] as const)]);
}
