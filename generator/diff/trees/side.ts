// One side of a comparison: the nodes of one tree.
import { canonicalJson } from "../../schema/json.js";
import type { Comparison } from "./comparison.js";
import { keyOf } from "../../reading/key.js";
import type { Meeting } from "../../reading/meet.js";
import type { Condition, Node, Reference, Tree } from "../../reading/tree.js";

const ids = new WeakMap<Node, number>();
let count = 0;

/** A number for each node, to tell pairs apart. */
export function idOf(node: Node): number {
  const known = ids.get(node) ?? ++count;
  ids.set(node, known);
  return known;
}

/** What a reference refers to; any other node itself. */
export function target(node: Node, side: Meeting): Node {
  return node.kind === "reference" ? (side.lookUp(node) ?? node) : node;
}

/** What meets nodes of a tree. */
export function meetingOf({ definitions }: Tree, step: () => void): Meeting {
  const lookUp = ({ name }: Reference): Node | undefined => {
    const node = definitions.get(name);
    return node?.kind === "reference" ? lookUp(node) : node;
  };
  return { definitions, lookUp, together: () => undefined, step };
}

/** What all references of a tree say, as one text. */
export const definitionsOf = ({ definitions }: Tree): string =>
  JSON.stringify([...definitions].map(([name, node]) => [name, keyOf(node)]).sort());

const referring = new WeakMap<object, boolean>();

/** Whether a part of a tree holds a reference. */
export function refers(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const known = referring.get(part);
  if (known !== undefined) return known;
  const isOne = "kind" in part && part.kind === "reference";
  const inner = part instanceof Map ? [...part.values()] : Object.values(part);
  const found = isOne || inner.some(refers);
  referring.set(part, found);
  return found;
}

/** The nodes that conditions of an object speak of. */
export function conditionNodes(conditions: readonly Condition[]): readonly Node[] {
  return conditions.flatMap((condition) => {
    if (condition.kind === "not") return [condition.node];
    if (condition.kind === "if") return [condition.if, condition.then, condition.else];
    return condition.kind === "with" ? [condition.then] : condition.members;
  });
}

/** Whether what the tree cannot say of `now` is said of `old` in the same words. */
export function isSameBeyond(c: Pick<Comparison, "areNamesEqual">, old: Node, now: Node): boolean {
  const texts = (node: Node) =>
    new Set(node.kind === "beyond" ? node.schemas.map((schema) => canonicalJson(schema)) : []);
  const [was, is] = [texts(old), texts(now)];
  const isEqual = was.size === is.size && [...is].every((text) => was.has(text));
  return isEqual && (c.areNamesEqual || ![...is].some((text) => /"\$(dynamicR|r)ef":/.test(text)));
}
