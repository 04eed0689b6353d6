// Computes the cases of an object, which are the field combinations that it allows. For example,
// two fields may exclude each other.
import type { Json } from "../schema/json.js";
import { matches } from "../schema/patterns/longest-text.js";
import { isScalar, type JsonScalar } from "../schema/scalar.js";
import { accepts } from "./accepts.js";
import { listedValues } from "./listed-values.js";
import {
  all,
  ANYTHING,
  both,
  demand,
  either,
  negate,
  NOTHING,
  INEXACT,
  type Cases,
  type Demand,
} from "./cases.js";
import {
  leaves,
  resolveNode,
  visit,
  type Condition,
  type Field,
  type Node,
  type Obj,
  type Definitions,
  type Visitor,
} from "./tree.js";

/** Data about the object whose field combinations are computed. */
export interface CaseScope extends Definitions {
  /** Returns all possible values of a field. Returns undefined if the schema does not list them. */
  readonly domain: (field: string) => readonly JsonScalar[] | undefined;
  /**
   * All field names of the object. A branch with `additionalProperties: false` excludes the fields
   * in this list that the branch does not list.
   */
  readonly fields?: readonly string[];
  /** Fields that the SDK sets itself, with their values. */
  readonly presetFields?: ReadonlyMap<string, Json>;
  /**
   * Returns the node that restricts a field in a case. Returns undefined if the case does not
   * restrict the value of this field. A node is a parsed schema. Not called for a field with listed
   * values.
   */
  readonly kept?: (field: string, node: Node) => Node | undefined;
}

/** Returns the field combinations that a node allows. */
export function casesOf(node: Node, scope: CaseScope): Cases {
  return visit(node, CASES, { ...scope, cache: new Map() });
}

/** Returns the field combinations that one condition of an object allows. */
export function casesOfCondition(condition: Condition, scope: CaseScope): Cases {
  return ofCondition(condition, { ...scope, cache: new Map() });
}

interface Reading extends CaseScope {
  /** Definition name → its cases. Undefined while the definition is being read. */
  readonly cache: Map<string, Cases | undefined>;
}

const CASES: Visitor<Cases, Reading> = {
  ...leaves(() => NOTHING),
  any: () => ANYTHING,
  array: () => NOTHING,
  tuple: () => NOTHING,
  words: ({ values }) => (values.every(isScalar) ? NOTHING : INEXACT),
  object: (object, reading) =>
    all([
      ...[...object.fields].map(([name, field]) => ofField(name, field, reading)),
      ofOthers(object, reading),
      ...object.conditions.map((condition) => ofCondition(condition, reading)),
    ]),
  union({ members, exclusive }, reading) {
    return anyOf(members, exclusive, reading);
  },
  reference({ name }, reading) {
    if (reading.cache.has(name)) return reading.cache.get(name) ?? INEXACT;
    reading.cache.set(name, undefined);
    const cases = visit(resolveNode({ kind: "reference", name }, reading), CASES, reading);
    reading.cache.set(name, cases);
    return cases;
  },
  except: ({ about }, reading) => ({ ...visit(about, CASES, reading), exact: false }),
};

function ofField(name: string, { node, required }: Field, reading: Reading): Cases {
  const value = reading.presetFields?.get(name);
  if (value !== undefined) return ofVerdict(accepts(node, value, reading));
  if (node.kind === "never") return required ? NOTHING : demand(name, { presence: "never" });
  const requirement: Demand = required ? { presence: "required" } : {};
  if (node.kind === "any") return required ? demand(name, requirement) : ANYTHING;
  const values = listedValues(node, reading);
  if (values !== undefined) return demand(name, { ...requirement, values });
  const selected = reading.kept?.(name, node);
  const fieldDemand: Demand =
    selected === undefined ? requirement : { ...requirement, nodes: [selected] };
  return Object.keys(fieldDemand).length === 0
    ? INEXACT
    : { ...demand(name, fieldDemand), exact: false };
}

const ofVerdict = (verdict: boolean | undefined): Cases =>
  verdict === undefined ? INEXACT : verdict ? ANYTHING : NOTHING;

// With more excluded fields than this, the emitted type is unreadable.
const MAX_REFUSED = 64;

function ofOthers(object: Obj, { fields = [], presetFields = new Map() }: Reading): Cases {
  const { fields: listedFields, patterns, others } = object;
  if (takesAllOthers(object)) return ANYTHING;
  if (others.kind !== "never" || listedFields.size + MAX_REFUSED < fields.length) return INEXACT;
  const isRefused = (field: string) =>
    !listedFields.has(field) && patterns.every(({ pattern }) => matches(pattern, field) === false);
  if ([...presetFields.keys()].some(isRefused)) return NOTHING;
  const refusedFields = fields.filter(isRefused);
  // The cases below are always inexact, because cases cannot express that an object refuses all
  // unknown keys.
  if (refusedFields.length > MAX_REFUSED) return INEXACT;
  return refusedFields.map((field) => demand(field, { presence: "never" })).reduce(both, INEXACT);
}

const takesAllOthers = ({ patterns, others, names, min, max, vocabulary }: Obj): boolean =>
  [others, names].every(({ kind }) => kind === "any") &&
  [patterns, vocabulary].every(({ length }) => length === 0) &&
  min === 0 &&
  max === Infinity;

function ofCondition(condition: Condition, reading: Reading): Cases {
  const inner = (node: Node) => visit(node, CASES, reading);
  const not = (cases: Cases) => negate(cases, reading.domain);
  switch (condition.kind) {
    case "anyOf":
    case "oneOf":
      return anyOf(condition.members, condition.kind === "oneOf", reading);
    case "not":
      return not(inner(condition.node));
    case "if": {
      const holds = inner(condition.if);
      return either(both(holds, inner(condition.then)), both(not(holds), inner(condition.else)));
    }
    case "with": {
      const { field, then } = condition;
      if (reading.presetFields?.has(field) === true) return inner(then);
      const present = demand(field, { presence: "required" });
      return either(demand(field, { presence: "never" }), both(present, inner(then)));
    }
  }
}

// With more branches than this, `oneOf` expands to too many cases.
const MOST_EXCLUSIVE = 8;

function anyOf(members: readonly Node[], exclusive: boolean, reading: Reading): Cases {
  const branches = members.map((member) => visit(member, CASES, reading));
  if (!exclusive) return branches.reduce(either, NOTHING);
  if (branches.length > MOST_EXCLUSIVE) {
    return { ...branches.reduce(either, NOTHING), exact: false };
  }
  const refused = branches.map((branch) => negate(branch, reading.domain));
  return branches
    .map((branch, index) => refused.filter((_, other) => other !== index).reduce(both, branch))
    .reduce(either, NOTHING);
}
