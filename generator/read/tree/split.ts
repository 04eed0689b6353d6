// Splits a node into a node for objects and a node for all other values. A node is a parsed schema.
import { isJsonObject } from "../schema/json.js";
import type { Meeting } from "./meet.js";
import {
  freeze,
  isNever,
  NO_OBJECT,
  notesOf,
  oneOf,
  unionOf,
  withNotes,
  wordsOf,
} from "./nodes.js";
import { ANY_OBJECT, NEVER, type Node, type Notes, type Union } from "./tree.js";

/** A node for objects, and a node for all other values. */
export interface NodeParts {
  readonly object: Node;
  readonly rest: Node;
}

/** Splits a node. Returns undefined if the node contains a reference that is not read yet. */
export function split(node: Node, meeting: Pick<Meeting, "lookUp">): NodeParts | undefined {
  switch (node.kind) {
    case "any":
      return { object: ANY_OBJECT, rest: NO_OBJECT };
    case "object":
      return { object: node, rest: NEVER };
    case "words":
      return {
        object: wordsOf(node.values.filter(isJsonObject)),
        rest: wordsOf(node.values.filter((value) => !isJsonObject(value))),
      };
    case "union":
      return splitUnion(node, meeting);
    case "reference": {
      const target = meeting.lookUp(node);
      if (target === undefined) return undefined;
      const parts = split(target, meeting);
      // Keeps the reference if its target accepts only objects.
      if (parts === undefined || !isNever(parts.rest)) return parts && withTitle(parts, node.name);
      return { object: node, rest: NEVER };
    }
    case "except": {
      const parts = split(node.about, meeting);
      const except = (about: Node): Node => (isNever(about) ? NEVER : freeze({ ...node, about }));
      return parts && { object: except(parts.object), rest: except(parts.rest) };
    }
    default:
      return { object: NEVER, rest: node };
  }
}

// Adds the definition's name as title to the node for objects, unless the node has a title.
const withTitle = ({ object, rest }: NodeParts, title: string): NodeParts => ({
  object: object.kind === "object" ? withNotes(object, { title, ...notesOf(object) }) : object,
  rest,
});

function splitUnion(
  { members, exclusive, title, description }: Union,
  meeting: Pick<Meeting, "lookUp">,
): NodeParts | undefined {
  const parts = members.map((member) => split(member, meeting));
  if (!parts.every((part) => part !== undefined)) return undefined;
  const join = exclusive ? oneOf : unionOf;
  const object = join(parts.map((part) => part.object));
  const words: Notes = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
  return {
    object: object.kind === "object" ? withNotes(object, { ...words, ...notesOf(object) }) : object,
    rest: join(parts.map(({ rest }) => rest)),
  };
}
