// One side of a comparison: the nodes of one tree.
import { keyOf } from "../../../read/tree/key.js";
import type { Meeting } from "../../../read/tree/meet.js";
import type { Node, Reference, Tree } from "../../../read/tree/tree.js";

const ids = new WeakMap<Node, number>();
let count = 0;

/** A number for each node, for the keys of pairs. */
export function idOf(node: Node): number {
  const id = ids.get(node) ?? ++count;
  ids.set(node, id);
  return id;
}

/** The target of a reference; any other node itself. */
export function target(node: Node, side: Meeting): Node {
  return node.kind === "reference" ? (side.lookUp(node) ?? node) : node;
}

/** The scope for intersections of nodes of a tree. */
export function meetingOf({ definitions }: Tree, step: () => void): Meeting {
  const lookUp = ({ name }: Reference): Node | undefined => {
    const node = definitions.get(name);
    return node?.kind === "reference" ? lookUp(node) : node;
  };
  return { definitions, lookUp, together: () => undefined, step };
}

/** The keys of all definitions of a tree, as one text. */
export const definitionsOf = ({ definitions }: Tree): string =>
  JSON.stringify([...definitions].map(([name, node]) => [name, keyOf(node)]).sort());

const referring = new WeakMap<object, boolean>();

/** Whether a part of a tree, or a schema in it, holds a reference. */
export function refers(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const cached = referring.get(part);
  if (cached !== undefined) return cached;
  const isOne = ("kind" in part && part.kind === "reference") || "$ref" in part;
  const inner = part instanceof Map ? [...part.values()] : Object.values(part);
  const hasReference = isOne || inner.some(refers);
  referring.set(part, hasReference);
  return hasReference;
}
