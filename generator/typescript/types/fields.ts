// The fields of an object: its own, and fields that only its conditions name.
import { withNotes } from "../../read/tree/nodes.js";
import {
  ANY,
  nodesOfCondition,
  resolved,
  type Condition,
  type Node,
  type Obj,
  type Definitions,
} from "../../read/tree/tree.js";

/** A field that an object or one of its conditions names. */
export interface NamedField {
  readonly name: string;
  /** The object's own schema for it, without conditions. */
  readonly node: Node;
  readonly required: boolean;
  /** Whether a schema describes it; if not, a condition only requires it. */
  readonly isDescribed: boolean;
}

/** The fields in the order of the schema; fields of conditions come last. */
export function namedFields(object: Obj, tree: Definitions): readonly NamedField[] {
  const own = [...object.fields].map(([name, { node, required, listed }]) => ({
    name,
    node,
    required,
    isDescribed: listed,
  }));
  // The names are not matched against the patterns, so with patterns any value is possible.
  const node = object.patterns.length === 0 ? object.others : ANY;
  const lent = [...fieldsOfConditions(object, tree)].filter(([name]) => !object.fields.has(name));
  return [
    ...own,
    ...lent.map(([name, description]) => ({
      name,
      node: withNotes(node, typeof description === "string" ? { description } : {}),
      required: false,
      isDescribed: description !== undefined,
    })),
  ];
}

// Name → description: null if the schema has no description, undefined if no schema describes the
// field.
function fieldsOfConditions(
  object: Obj,
  tree: Definitions,
): ReadonlyMap<string, string | null | undefined> {
  const found = new Map<string, string | null>();
  const named = new Set<string>();
  const seen = new Set<Node>();
  const read = (given: Node): void => {
    const node = resolved(given, tree);
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === "union") node.members.forEach(read);
    if (node.kind === "except") read(node.about);
    if (node.kind !== "object") return;
    for (const [name, field] of node.fields) {
      if (!field.listed) named.add(name);
      else if (!found.has(name)) found.set(name, field.node.description ?? null);
    }
    readAll(node.conditions);
  };
  const readAll = (conditions: readonly Condition[]): void => {
    for (const condition of conditions) {
      if (condition.kind === "with") named.add(condition.field);
      nodesOfCondition(condition).forEach(read);
    }
  };
  readAll(object.conditions);
  const mentioned = [...named].filter((name) => !found.has(name));
  return new Map([...found, ...mentioned.map((name) => [name, undefined] as const)]);
}
