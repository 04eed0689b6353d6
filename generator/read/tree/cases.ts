// Combines, negates and simplifies cases. A case is one field combination that an object allows,
// and a request must match at least one case.
import type { JsonScalar } from "../schema/scalar.js";
import { keyOf as keyOfNode } from "./key.js";
import type { Node } from "./tree.js";

/**
 * The requirement of a case for one field. `values` and `nodes` count only if the field is present.
 */
export interface Demand {
  readonly presence?: "required" | "never";
  readonly values?: readonly JsonScalar[];
  /** The field's value must match these nodes. A node is a parsed schema. */
  readonly nodes?: readonly Node[];
  /** The reason for the demand, as a sentence for readers. Comparisons ignore the reason. */
  readonly why?: string;
}

/** One allowed combination: field name → demand. Other fields may have any value. */
export type Case = ReadonlyMap<string, Demand>;

/**
 * Cases that allow every valid request. If `exact` is true, they also refuse every invalid request.
 */
export interface Cases {
  readonly exact: boolean;
  readonly cases: readonly Case[];
}

export const ANYTHING: Cases = { exact: true, cases: [new Map()] };
export const NOTHING: Cases = { exact: true, cases: [] };
/** Cases that allow every combination, in place of a condition that cases cannot express. */
export const INEXACT: Cases = { exact: false, cases: [new Map()] };

// Maximum number of cases. With more cases, a condition is dropped: the emitted type then allows
// more, but the validator still checks the condition.
const MOST = 64;

// Maximum number of demands in all cases. Comparing cases looks up each demand, so more demands
// would take too long.
const MOST_DEMANDS = 1_000;

const sizeOf = ({ cases }: Cases) => cases.reduce((sum, one) => sum + one.size, 0);

export function demand(field: string, requirement: Demand): Cases {
  return { exact: true, cases: [new Map([[field, requirement]])] };
}

/** Sets `why` as the reason of each forbidden field that has no reason. */
export function addReason(why: string, { exact, cases }: Cases): Cases {
  const withReason = ([field, requirement]: [string, Demand]): [string, Demand] => [
    field,
    requirement.presence === "never"
      ? { ...requirement, why: requirement.why ?? why }
      : requirement,
  ];
  return { exact, cases: cases.map((one) => new Map([...one].map(withReason))) };
}

/**
 * Returns the cases in which both conditions hold. If these are too many cases, drops the condition
 * `b`: the result may allow too many requests, but never too few.
 */
export function both(a: Cases, b: Cases): Cases {
  const pairs = a.cases.length * b.cases.length;
  const isLarge =
    pairs > 1 && a.cases.length * sizeOf(b) + b.cases.length * sizeOf(a) > MOST_DEMANDS;
  if (pairs > 16 * MOST || isLarge) return { ...a, exact: false };
  const cases = simplify(
    a.cases.flatMap((left) =>
      b.cases.flatMap((right) => {
        const joined = join(left, right);
        return joined === undefined ? [] : [joined];
      }),
    ),
  );
  if (cases.length > MOST) return { ...a, exact: false };
  return { exact: a.exact && b.exact, cases };
}

/**
 * Returns the cases in which all conditions hold. To save copies, the leading conditions with
 * exactly one case are joined in one map.
 */
export function all(statements: readonly Cases[]): Cases {
  const joined = new Map<string, Demand>();
  const end = statements.findIndex(({ cases }) => cases.length !== 1);
  const first = end < 0 ? statements : statements.slice(0, end);
  const cases = first.every(({ cases: [one] }) => one && joinTo(joined, one)) ? [joined] : [];
  const start = { exact: first.every(({ exact }) => exact), cases };
  return statements.slice(first.length).reduce(both, start);
}

/**
 * Returns the cases in which at least one condition holds. Returns `INEXACT` if these are too many.
 */
export function either(a: Cases, b: Cases): Cases {
  if (a.cases.length + b.cases.length > 1 && sizeOf(a) + sizeOf(b) > MOST_DEMANDS) return INEXACT;
  const cases = simplify([...a.cases, ...b.cases]);
  return cases.length > MOST ? INEXACT : { exact: a.exact && b.exact, cases };
}

/**
 * Returns the cases in which the condition does not hold. Returns `INEXACT` if the condition is not
 * exact. `domain` returns all possible values of a field, or undefined if they are unknown.
 */
export function negate(
  { exact, cases }: Cases,
  domain: (field: string) => readonly JsonScalar[] | undefined,
): Cases {
  if (!exact) return INEXACT;
  return cases.map((one) => negateCase(one, domain)).reduce(both, ANYTHING);
}

function negateCase(
  one: Case,
  domain: (field: string) => readonly JsonScalar[] | undefined,
): Cases {
  let result: Cases = NOTHING;
  for (const [field, { presence, values }] of one) {
    if (presence === "required") result = either(result, demand(field, { presence: "never" }));
    if (presence === "never") result = either(result, demand(field, { presence: "required" }));
    if (values !== undefined) {
      const others = domain(field)?.filter((value) => !values.includes(value));
      const outside: Cases =
        others === undefined
          ? { exact: false, cases: [new Map([[field, { presence: "required" }]])] }
          : others.length === 0
            ? NOTHING
            : demand(field, { presence: "required", values: others });
      result = either(result, outside);
    }
  }
  return result;
}

function join(left: Case, right: Case): Case | undefined {
  const joined = new Map(left);
  return joinTo(joined, right) ? joined : undefined;
}

// Adds the demands in `right` to `joined`. Returns false if two demands contradict each other.
function joinTo(joined: Map<string, Demand>, right: Case): boolean {
  for (const [field, requirement] of right) {
    const previous = joined.get(field);
    const combined = previous === undefined ? requirement : meet(previous, requirement);
    if (combined === undefined) return false;
    joined.set(field, combined);
  }
  return true;
}

function meet(a: Demand, b: Demand): Demand | undefined {
  const values = commonValues(a, b);
  const isRequired = [a, b].some(({ presence }) => presence === "required");
  const isNever = [a, b].some(({ presence }) => presence === "never") || values?.length === 0;
  if (isRequired && isNever) return undefined;
  const why = a.why ?? b.why;
  const reason = why === undefined ? {} : { why };
  if (isNever) return { presence: "never", ...reason };
  const nodes = new Map(nodesOf(a, b).map((node) => [keyOfNode(node), node]));
  return {
    ...reason,
    ...(isRequired && { presence: "required" }),
    ...(values !== undefined && { values }),
    ...(nodes.size > 0 && { nodes: [...nodes.values()] }),
  };
}

const commonValues = (a: Demand, b: Demand) =>
  a.values !== undefined && b.values !== undefined
    ? a.values.filter((value) => b.values?.includes(value))
    : (a.values ?? b.values);

const nodesOf = (...demands: readonly Demand[]): readonly Node[] =>
  demands.flatMap(({ nodes = [] }) => nodes);
const nodesKey = (requirement: Demand): string => nodesOf(requirement).map(keyOfNode).sort().join();

/** Drops cases that another case includes, and joins cases that differ in only one field. */
export function simplify(cases: readonly Case[]): readonly Case[] {
  if (cases.length < 2) return cases;
  let widest: readonly Case[] = widestOf(cases);
  // Joins no cases if there are many, because each join compares every pair again.
  if (widest.length > 2 * MOST) return widest;
  for (let joined = joinPair(widest); joined !== undefined; joined = joinPair(widest)) {
    widest = joined;
  }
  return widest;
}

// Returns the cases that no other case includes. Keeps the first of equal cases.
function widestOf(cases: readonly Case[]): readonly Case[] {
  let widestCases: Case[] = [];
  for (const one of cases) {
    if (widestCases.some((other) => isWithin(one, other))) continue;
    widestCases = widestCases.filter((other) => !isWithin(other, one));
    widestCases.push(one);
  }
  return widestCases;
}

// Joins the first possible pair of cases. Returns undefined if no pair can be joined.
function joinPair(cases: readonly Case[]): readonly Case[] | undefined {
  for (const [index, one] of cases.entries()) {
    for (let other = index + 1; other < cases.length; other++) {
      const merged = merge(one, cases[other] ?? one);
      if (merged === undefined) continue;
      // Only the merged case is new, so only the merged case can include other cases.
      const rest = cases.with(index, merged).toSpliced(other, 1);
      return rest.filter((each) => each === merged || !isWithin(each, merged));
    }
  }
  return undefined;
}

function merge(a: Case, b: Case): Case | undefined {
  const field = onlyDifference(a, b);
  if (field === undefined) return undefined;
  const [left, right] = [a.get(field), b.get(field)];
  const joined = left && right && eitherDemand(left, right);
  if (joined === undefined) return undefined;
  const isFree = Object.keys(joined).length === 0;
  return new Map(isFree ? [...a].filter(([name]) => name !== field) : [...a, [field, joined]]);
}

function onlyDifference(a: Case, b: Case): string | undefined {
  let difference: string | undefined;
  for (const [name, requirement] of a) {
    if (isSame(requirement, b.get(name))) continue;
    if (difference !== undefined) return undefined;
    difference = name;
  }
  for (const [name, requirement] of b) {
    if (a.has(name) || isSame(undefined, requirement)) continue;
    if (difference !== undefined) return undefined;
    difference = name;
  }
  return difference;
}

// Joins two demands for one field: "absent" and "false" become "absent or false".
function eitherDemand(a: Demand, b: Demand): Demand | undefined {
  if (a.presence === b.presence) {
    if (a.values === undefined || b.values === undefined) return undefined;
    if (nodesKey(a) !== nodesKey(b)) return undefined;
    return { ...a, values: [...new Set([...a.values, ...b.values])] };
  }
  if (a.presence === undefined || b.presence === undefined) return undefined;
  const { values, nodes } = a.presence === "required" ? a : b;
  return { ...(values && { values }), ...(nodes && { nodes }) };
}

const keys = new WeakMap<Demand, string>();

function keyOfDemand(requirement: Demand): string {
  const { presence = null, values = null } = requirement;
  const key = keys.get(requirement) ?? JSON.stringify([presence, values, nodesKey(requirement)]);
  keys.set(requirement, key);
  return key;
}

/** Whether two demands are equal. Their reasons are ignored. */
export const isSame = (a: Demand = {}, b: Demand = {}): boolean =>
  a === b ||
  (a.presence === b.presence &&
    ((a.values === b.values && a.nodes === b.nodes) || keyOfDemand(a) === keyOfDemand(b)));

function isWithin(narrow: Case, wide: Case): boolean {
  // The narrow case must have a demand for every field of the wide case.
  if (wide.size > narrow.size) return false;
  for (const [field, requirement] of wide) {
    const narrowDemand = narrow.get(field);
    if (narrowDemand === undefined || !impliesDemand(narrowDemand, requirement)) return false;
  }
  return true;
}

// Whether a field that meets `narrowDemand` always meets the second demand too.
function impliesDemand(narrowDemand: Demand, { presence, values, nodes }: Demand): boolean {
  if (presence !== undefined && presence !== narrowDemand.presence) return false;
  if (narrowDemand.presence === "never") return true;
  if (
    values !== undefined &&
    narrowDemand.values?.every((value) => values.includes(value)) !== true
  ) {
    return false;
  }
  if (nodes === undefined || nodes === narrowDemand.nodes) return true;
  const narrowKeys = new Set(narrowDemand.nodes?.map(keyOfNode));
  return nodes.every((node) => narrowKeys.has(keyOfNode(node)));
}
