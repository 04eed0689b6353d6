// An object without alternatives that it refuses itself, or that say nothing beside others.
import { freeze } from "../../reading/nodes.js";
import { meet, saidOf } from "../../reading/meet.js";
import { NEVER, type Condition, type Node, type Obj } from "../../reading/tree.js";
import type { Comparison } from "./comparison.js";
import { target } from "./side.js";

// Each alternative is compared with each other one.
const MOST_COMPARED = 12;

/** The same objects; `own` compares their tree with itself, and conditions that both sides share are left as they are. */
export function simplified(own: Comparison, object: Obj, shared: readonly Condition[]): Node {
  if (object.conditions.length === shared.length) return object;
  let node: Node = freeze({ ...object, conditions: [] });
  const left: Condition[] = [];
  for (const condition of object.conditions) {
    if (condition.kind !== "anyOf" || shared.includes(condition)) {
      left.push(condition);
      continue;
    }
    const members = different(own, object, condition.members);
    const [only] = members;
    const met: Node | undefined =
      members.length === 1 && only !== undefined ? meet(node, only, own.before) : undefined;
    if (met !== undefined) node = met;
    else if (members.length === 0) node = NEVER;
    else
      left.push(
        members.length === condition.members.length ? condition : { kind: "anyOf", members },
      );
  }
  if (node.kind !== "object") return node;
  return freeze({ ...node, conditions: [...node.conditions, ...left] });
}

// Without what the object refuses, and what another alternative covers.
function different(own: Comparison, base: Obj, given: readonly Node[]): readonly Node[] {
  if (given.length > MOST_COMPARED) return given;
  const possible = given.filter((each) => !isRefused(own, base, target(each, own.before)));
  return possible.filter((each, index) =>
    possible.every((other, at) => {
      if (at === index || !own.takes(each, other)) return true;
      // Of two that are equal the first one stays.
      return index < at && own.takes(other, each);
    }),
  );
}

function isRefused(own: Comparison, base: Obj, member: Node): boolean {
  if (member.kind !== "object") return member.kind === "never";
  return [...member.fields].some(([name, { required }]) => {
    const said = required ? saidOf(base, name, own.before) : undefined;
    return said !== undefined && target(said, own.before).kind === "never";
  });
}
