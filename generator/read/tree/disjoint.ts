// Decides whether nodes are disjoint. Then `oneOf` equals `anyOf`.
import { isList, meet, nodeForKey, type Meeting } from "./meet.js";
import { isNever } from "./nodes.js";
import type { Node, Obj } from "./tree.js";

// Every node is compared to every other.
const MOST_COMPARED = 40;

/**
 * Whether every two nodes provably have no value in common. False for more than 40 nodes, which are
 * not compared.
 */
export const areAllDisjoint = (nodes: readonly Node[], meeting: Meeting): boolean =>
  nodes.length <= MOST_COMPARED &&
  nodes.every((one, index) =>
    nodes.slice(index + 1).every((other) => areDisjoint(one, other, meeting)),
  );

/** Whether two nodes provably have no value in common. */
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
  // The target of a definition that is still being read is unknown.
  const target = node.kind === "reference" ? meeting.definitions.get(node.name) : node;
  return target?.kind === "except" ? target.about : target;
}

// Whether one object requires a field with a value that the other object cannot have.
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
