// Makes object schemas canonical. Conditions that always apply are merged into the object. Other
// conditions become clauses, such as "A or not B".
import { conditionOf } from "../../../read/tree/conditions.js";
import { areAllDisjoint } from "../../../read/tree/disjoint.js";
import { keyOf } from "../../../read/tree/key.js";
import { isSame, meet, type Meeting } from "../../../read/tree/meet.js";
import { freeze, isNever } from "../../../read/tree/nodes.js";
import { ANY_OBJECT, NEVER, type Condition, type Node, type Obj } from "../../../read/tree/tree.js";
import { clausesOf, type Clause } from "./clauses.js";

const MOST_COMPARED = 40;

/** Returns the canonical form of an object. Its fields must already be canonical. */
export function canonicalObject(input: Obj, meeting: Meeting): Node {
  const object = withCounts(input);
  if ([...object.fields.values()].some(({ node, required }) => required && isNever(node))) {
    return NEVER;
  }
  if (object.conditions.length === 0) return object;
  const { clauses, exclusive } = clausesIn(object, meeting);
  const alternatives = clauses
    .filter(({ not }) => not.length === 0)
    .map(({ some }) => possible(object, some, meeting));
  if (alternatives.some((members) => members.length === 0)) return NEVER;
  const implied = implications(
    clauses.filter(({ not }) => not.length > 0),
    meeting,
  );
  const conditions: readonly Condition[] = [
    ...alternatives.flatMap((members) =>
      members.length === 1 ? [] : [{ kind: "anyOf" as const, members }],
    ),
    ...exclusive,
    ...implied,
  ];
  return mergeParts(freeze({ ...object, conditions }), alternatives.flatMap(onlyOf), meeting);
}

const onlyOf = (members: readonly Node[]): readonly Node[] => (members.length === 1 ? members : []);

// Merges `parts`, which are schemas that every value must match, into the object. If this changes
// the object, makes it canonical again, because its conditions may now be simpler.
function mergeParts(object: Obj, parts: readonly Node[], meeting: Meeting): Node {
  let whole = object;
  let isMore = false;
  for (const part of parts) {
    const both = meet(whole, part, meeting);
    if (both !== undefined && isNever(both)) return NEVER;
    if (both?.kind === "object") {
      isMore ||= keyOf(both) !== keyOf(whole);
      whole = both;
    } else {
      const condition: Condition = { kind: "anyOf", members: [part] };
      whole = freeze({ ...whole, conditions: [...whole.conditions, condition] });
    }
  }
  return isMore ? canonicalObject(whole, meeting) : whole;
}

// Removes a limit on the number of fields if the fields themselves imply this limit.
function withCounts(object: Obj): Obj {
  const { fields, patterns, others, min, max } = object;
  const all = [...fields.values()];
  const isClosed = isNever(others) && patterns.length === 0;
  const most = all.filter(({ node }) => !isNever(node)).length;
  return freeze({
    ...object,
    min: min <= requiredIn(object) ? 0 : min,
    max: isClosed && most <= max ? Infinity : max,
  });
}

/** Returns the number of required fields. */
export const requiredIn = ({ fields }: Obj): number =>
  [...fields.values()].filter(({ required }) => required).length;

// Splits conditions into clauses. A `oneOf` becomes an `anyOf` clause if no value matches two of
// its alternatives. Any other `oneOf` goes into `exclusive`.
function clausesIn(object: Obj, meeting: Meeting) {
  const clauses: Clause[] = [];
  const exclusive: Condition[] = [];
  for (const condition of object.conditions) {
    clauses.push(...clausesOf(condition, meeting));
    if (condition.kind !== "oneOf") continue;
    const members = condition.members.filter((each) => !isRefused(object, each, meeting));
    if (areApart(object, members, meeting)) clauses.push({ not: [], some: members });
    else exclusive.push({ kind: "oneOf", members });
  }
  return { clauses, exclusive };
}

function areApart(object: Obj, members: readonly Node[], meeting: Meeting): boolean {
  const relevant = relevantPart(object, members, meeting);
  const intersections = members.map((each) => meet(relevant, each, meeting));
  return (
    intersections.every((each) => each !== undefined) && areAllDisjoint(intersections, meeting)
  );
}

// Returns the object with only the fields that occur in `nodes`.
function relevantPart(object: Obj, nodes: readonly Node[], meeting: Meeting): Obj {
  const names = new Set(nodes.flatMap((node) => [...fieldsOf(node, meeting).keys()]));
  const fields = new Map([...object.fields].filter(([name]) => names.has(name)));
  return freeze({ ...object, fields, conditions: [], min: 0, max: Infinity });
}

function fieldsOf(node: Node, meeting: Meeting): Obj["fields"] {
  const one = node.kind === "reference" ? meeting.lookUp(node) : node;
  return one?.kind === "object" ? one.fields : ANY_OBJECT.fields;
}

function isRefused(object: Obj, member: Node, meeting: Meeting): boolean {
  const intersection = meet(relevantPart(object, [member], meeting), member, meeting);
  return intersection !== undefined && isNever(intersection);
}

// Removes alternatives that contradict the object, and alternatives whose values another
// alternative accepts too.
function possible(object: Obj, nodes: readonly Node[], meeting: Meeting): readonly Node[] {
  const members = nodes.filter((each) => !isRefused(object, each, meeting));
  if (members.length > MOST_COMPARED) return members;
  const isIncluded = (one: Node, by: Node) => {
    const names = [...fieldsOf(one, meeting)].filter(([, { listed }]) => listed);
    const otherFields = fieldsOf(by, meeting);
    if (!names.every(([name]) => object.fields.has(name) || otherFields.has(name))) return false;
    const intersection = meet(one, by, meeting);
    return intersection !== undefined && isSame(intersection, one);
  };
  return members.reduce<readonly Node[]>((retained, one) => {
    if (retained.some((by) => isIncluded(one, by))) return retained;
    return [...retained.filter((each) => !isIncluded(each, one)), one];
  }, []);
}

// Combines clauses with the same `not` part into one `if`/`then`.
function implications(clauses: readonly Clause[], meeting: Meeting): readonly Condition[] {
  const byCondition = new Map<string, { readonly when: Node; readonly then: Node }>();
  const others: Condition[] = [];
  for (const clause of clauses) {
    const when = allOf(clause.not, meeting);
    if (when !== undefined && isNever(when)) continue;
    const then = anyOf(clause.some);
    const previous = when && byCondition.get(keyOf(when));
    const both = previous ? meet(previous.then, then, meeting) : then;
    if (when === undefined || both === undefined) others.push(clauseAsAnyOf(clause));
    else byCondition.set(keyOf(when), { when, then: both });
  }
  const merged = [...byCondition.values()].map(({ when, then }) =>
    isNever(then) ? ({ kind: "not", node: when } as const) : conditionOf(when, then, ANY_OBJECT),
  );
  return [...merged, ...others];
}

const anyOf = (nodes: readonly Node[]): Node => {
  const [only] = nodes;
  if (only === undefined) return NEVER;
  if (nodes.length === 1) return only;
  return freeze({ ...ANY_OBJECT, conditions: [{ kind: "anyOf", members: nodes }] });
};

function allOf(nodes: readonly Node[], meeting: Meeting): Node | undefined {
  let all: Node | undefined = ANY_OBJECT;
  for (const node of nodes) all = all && meet(all, node, meeting);
  return all;
}

// Converts a clause to `anyOf`, for clauses that have no `if`/`then` form.
function clauseAsAnyOf({ not, some }: Clause): Condition {
  const nots = not.map((node): Node =>
    freeze({ ...ANY_OBJECT, conditions: [{ kind: "not", node }] }),
  );
  return { kind: "anyOf", members: [...nots, ...some] };
}
