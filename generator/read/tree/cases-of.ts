// Reads the field combinations that an object allows: modes, exclusions, and fields that need
// others.
import type { Json } from "../schema/json.js";
import { matches } from "../schema/patterns/longest-text.js";
import { isScalar, type JsonScalar } from "../schema/scalar.js";
import { accepts } from "./accepts.js";
import {
  all,
  ANYTHING,
  both,
  demand,
  either,
  negate,
  NOTHING,
  UNSAID,
  type Cases,
  type Demand,
} from "./cases.js";
import {
  leaves,
  resolved,
  visit,
  type Condition,
  type Field,
  type Node,
  type Obj,
  type Definitions,
  type Visitor,
} from "./tree.js";

/** The object whose fields the cases describe. */
export interface CaseScope extends Definitions {
  /** All possible values of a field; undefined if they are not listed. */
  readonly domain: (field: string) => readonly JsonScalar[] | undefined;
  /** The fields of the object. A closed branch refuses the fields that it does not list. */
  readonly fields?: readonly string[];
  /** Fields that the SDK sets itself, with their values. */
  readonly given?: ReadonlyMap<string, Json>;
  /**
   * The part of a branch's node to put into the demand for a field. Not called for listed values.
   */
  readonly kept?: (field: string, node: Node) => Node | undefined;
}

/** The field combinations that a node allows. */
export function casesOf(node: Node, scope: CaseScope): Cases {
  return visit(node, CASES, { ...scope, known: new Map() });
}

/** The field combinations that one condition of an object allows. */
export function casesOfCondition(condition: Condition, scope: CaseScope): Cases {
  return ofCondition(condition, { ...scope, known: new Map() });
}

/** The scalars that a node lists; undefined if it accepts other values too. */
export function listedValues(node: Node, tree: Definitions): readonly JsonScalar[] | undefined {
  const found = resolved(node, tree);
  switch (found.kind) {
    case "null":
      return [null];
    case "words":
      return found.values.every(isScalar) ? found.values : undefined;
    case "union": {
      const lists = found.members.map((member) => listedValues(member, tree));
      return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
    }
    default:
      return undefined;
  }
}

interface Reading extends CaseScope {
  /** The cases of definitions. Undefined while a definition is being read. */
  readonly known: Map<string, Cases | undefined>;
}

const CASES: Visitor<Cases, Reading> = {
  ...leaves(() => NOTHING),
  any: () => ANYTHING,
  array: () => NOTHING,
  tuple: () => NOTHING,
  words: ({ values }) => (values.every(isScalar) ? NOTHING : UNSAID),
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
    if (reading.known.has(name)) return reading.known.get(name) ?? UNSAID;
    reading.known.set(name, undefined);
    const cases = visit(resolved({ kind: "reference", name }, reading), CASES, reading);
    reading.known.set(name, cases);
    return cases;
  },
  except: ({ about }, reading) => ({ ...visit(about, CASES, reading), exact: false }),
};

function ofField(name: string, { node, required }: Field, reading: Reading): Cases {
  const value = reading.given?.get(name);
  if (value !== undefined) return ofVerdict(accepts(node, value, reading));
  if (node.kind === "never") return required ? NOTHING : demand(name, { presence: "never" });
  const asked: Demand = required ? { presence: "required" } : {};
  if (node.kind === "any") return required ? demand(name, asked) : ANYTHING;
  const values = listedValues(node, reading);
  if (values !== undefined) return demand(name, { ...asked, values });
  const kept = reading.kept?.(name, node);
  const said: Demand = kept === undefined ? asked : { ...asked, nodes: [kept] };
  return Object.keys(said).length === 0 ? UNSAID : { ...demand(name, said), exact: false };
}

const ofVerdict = (verdict: boolean | undefined): Cases =>
  verdict === undefined ? UNSAID : verdict ? ANYTHING : NOTHING;

// With more excluded fields in a branch, a type is unreadable.
const MOST_LEFT_OUT = 64;

function ofOthers(object: Obj, { fields = [], given = new Map() }: Reading): Cases {
  const { fields: named, patterns, others } = object;
  if (takesAllOthers(object)) return ANYTHING;
  if (others.kind !== "never" || named.size + MOST_LEFT_OUT < fields.length) return UNSAID;
  const isRefused = (field: string) =>
    !named.has(field) && patterns.every(({ pattern }) => matches(pattern, field) === false);
  if ([...given.keys()].some(isRefused)) return NOTHING;
  const left = fields.filter(isRefused);
  // Inexact, because the object refuses other keys too, and cases cannot express that.
  if (left.length > MOST_LEFT_OUT) return UNSAID;
  return left.map((field) => demand(field, { presence: "never" })).reduce(both, UNSAID);
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
      if (reading.given?.has(field) === true) return inner(then);
      const given = demand(field, { presence: "required" });
      return either(demand(field, { presence: "never" }), both(given, inner(then)));
    }
  }
}

// With more branches than this, "exactly one" expands to too many cases.
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
