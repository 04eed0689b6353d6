// Functions that need only one of the two compared trees (parsed schemas).
import { keyOf } from "../../../read/tree/key.js";
import type { Meeting } from "../../../read/tree/meet.js";
import type { Node, Reference, Tree } from "../../../read/tree/tree.js";

const ids = new WeakMap<Node, number>();
let count = 0;

/**
 * Returns a number that identifies a node. Results for pairs of nodes are stored under these
 * numbers.
 */
export function idOf(node: Node): number {
  const id = ids.get(node) ?? ++count;
  ids.set(node, id);
  return id;
}

/** Returns the target of a reference, or the node itself. */
export function target(node: Node, side: Meeting): Node {
  return node.kind === "reference" ? (side.lookUp(node) ?? node) : node;
}

/** Returns the definitions and functions that are needed to intersect two nodes of this tree. */
export function meetingOf({ definitions }: Tree, step: () => void): Meeting {
  const lookUp = ({ name }: Reference): Node | undefined => {
    const node = definitions.get(name);
    return node?.kind === "reference" ? lookUp(node) : node;
  };
  return { definitions, lookUp, together: () => undefined, step };
}

/** Returns a text of all definitions. Equal definitions give equal texts. */
export const definitionsOf = ({ definitions }: Tree): string =>
  JSON.stringify([...definitions].map(([name, node]) => [name, keyOf(node)]).sort());

const referring = new WeakMap<object, boolean>();

/** Returns true if a node is a reference or contains one. */
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
