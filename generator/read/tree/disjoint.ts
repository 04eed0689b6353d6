// Decides whether every value is accepted by at most one of several nodes (parsed schemas). For
// such nodes, `oneOf` means the same as `anyOf`.
import { isList, meet, nodeForKey, type Meeting } from "./meet.js";
import { isNever } from "./nodes.js";
import type { Node, Obj } from "./tree.js";

// Maximum number of nodes to compare. Every pair of them is compared, so more nodes would take too
// long.
const MOST_COMPARED = 40;

/**
 * Whether every value is accepted by at most one of the nodes. Returns false if this cannot be
 * proved, or for more than 40 nodes.
 */
export const areAllDisjoint = (nodes: readonly Node[], meeting: Meeting): boolean =>
  nodes.length <= MOST_COMPARED &&
  nodes.every((one, index) =>
    nodes.slice(index + 1).every((other) => areDisjoint(one, other, meeting)),
  );

/** Whether two nodes accept no common value. Returns false if this cannot be proved. */
function areDisjoint(a: Node, b: Node, meeting: Meeting, depth = 0): boolean {
  const [one, other] = [a, b].map((node) => lookThrough(node, meeting));
  if (one === undefined || other === undefined || depth > 4) return false;
  if (one.kind === "union") {
    return one.members.every((member) => areDisjoint(member, other, meeting, depth + 1));
  }
  if (other.kind === "union") return areDisjoint(other, one, meeting, depth + 1);
  if (one.kind === "object" && other.kind === "object") {
    return haveTag(one, other, meeting, depth);
  }
  return areApart(one, other, meeting);
}

const SIMPLE = [
  "words",
  "null",
  "boolean",
  "number",
  "string",
  "array",
  "tuple",
  "object",
  "never",
];

function areApart(one: Node, other: Node, meeting: Meeting): boolean {
  if (![one, other].every(({ kind }) => SIMPLE.includes(kind))) return false;
  if (isList(one) && isList(other)) return false;
  const common = meet(one, other, meeting);
  return common !== undefined && isNever(common);
}

function lookThrough(node: Node, meeting: Meeting): Node | undefined {
  // A definition that is still being read has no node yet, so `target` may be undefined.
  const target = node.kind === "reference" ? meeting.definitions.get(node.name) : node;
  return target?.kind === "except" ? target.about : target;
}

// Whether one object requires a field, and every allowed value of this field is refused by the
// other object.
function haveTag(a: Obj, b: Obj, meeting: Meeting, depth: number): boolean {
  return (
    [...a.fields].some(([name, field]) => {
      const other = b.fields.get(name);
      if (other === undefined) {
        const node = field.required ? nodeForKey(b, name, meeting) : undefined;
        return node !== undefined && areDisjoint(field.node, node, meeting, depth + 1);
      }
      if (!field.required && !other.required) return false;
      return areDisjoint(field.node, other.node, meeting, depth + 1);
    }) ||
    [...b.fields].some(([name, field]) => {
      if (!field.required || a.fields.has(name)) return false;
      const node = nodeForKey(a, name, meeting);
      return node !== undefined && areDisjoint(node, field.node, meeting, depth + 1);
    })
  );
}
