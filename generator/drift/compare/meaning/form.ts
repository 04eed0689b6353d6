// From schemas that all hold to their meaning: references followed, `allOf` flattened, alternatives merged where that is exact.
import { isJsonObject, type Schema } from "../../../schema/json.js";
import { facetsAccept, residueAccepts } from "./accepts.js";
import { mergeBranches } from "./merge-branches.js";
import { meet, restrictTypes } from "./meet.js";
import { ownParts } from "../reading/own-parts.js";
import { ownResidue } from "../reading/own-residue.js";
import {
  hasResidue,
  isNever,
  NO_RESIDUE,
  typesOf,
  valuesOf,
  type Conditional,
  type Form,
  type Parts,
  type TypeName,
} from "./parts.js";
import { settle } from "./settle.js";
import { both, EVERYTHING, spend, type Conjunction, type Node, type Space } from "./space.js";

const ANYTHING: Parts = ownParts({}, () => EVERYTHING);
const MAX_NEVER_DEPTH = 60;

/** The meaning of schemas that all hold. */
export function formOf(space: Space, conjunction: Conjunction): Form {
  const known = space.forms.get(conjunction.key);
  if (known !== undefined) return known;
  // A schema that asks about itself: nothing is known of it, and nothing is said to follow.
  if (space.formsBeingRead.has(conjunction.key)) {
    const opaque = new Set([`itself:${conjunction.key}`]);
    return { parts: ANYTHING, residue: { ...NO_RESIDUE, opaque } };
  }
  space.formsBeingRead.add(conjunction.key);
  try {
    const form = withoutRefusedValues(space, readForm(space, conjunction));
    space.forms.set(conjunction.key, form);
    return form;
  } finally {
    space.formsBeingRead.delete(conjunction.key);
  }
}

/** Whether nothing is accepted by all of them; false where that is not known. */
export function areDisjoint(space: Space, ...conjunctions: readonly Conjunction[]): boolean {
  return neverHolds(space, both(...conjunctions));
}

/** Whether everything is accepted. */
export function isOpen(space: Space, conjunction: Conjunction): boolean {
  if (conjunction.nodes.length === 0) return true;
  return isOpenForm(formOf(space, conjunction));
}

/** Whether a meaning accepts everything. */
export const isOpenForm = (form: Form): boolean => !hasResidue(form) && isAnything(form.parts);

function isAnything({ string, number, boolean, array, object, null: nothing }: Parts): boolean {
  return (
    string?.values === undefined &&
    string?.minLength === 0 &&
    string.maxLength === Infinity &&
    string.patterns.size === 0 &&
    number?.values === undefined &&
    number?.integer === false &&
    number.multiples.size === 0 &&
    number.minimum.value === -Infinity &&
    number.maximum.value === Infinity &&
    boolean?.values.size === 2 &&
    array?.values === undefined &&
    array?.minItems === 0 &&
    array.maxItems === Infinity &&
    !array.unique &&
    array.listings.length + array.contains.length === 0 &&
    object?.values === undefined &&
    object?.required.size === 0 &&
    object.minProperties === 0 &&
    object.maxProperties === Infinity &&
    object.shapes.length + object.names.nodes.length === 0 &&
    nothing !== undefined
  );
}

function neverHolds(space: Space, conjunction: Conjunction): boolean {
  if (conjunction.nodes.some(({ schema }) => schema === false)) return true;
  if (conjunction.nodes.length === 0 || space.neverDepth >= MAX_NEVER_DEPTH) return false;
  space.neverDepth++;
  try {
    return isNever(formOf(space, conjunction));
  } finally {
    space.neverDepth--;
  }
}

interface Reading {
  parts: Parts;
  readonly seen: Set<Node>;
  readonly queue: Node[];
  anyOf: (readonly Conjunction[])[];
  oneOf: (readonly Conjunction[])[];
  readonly not: Conjunction[];
  conditionals: Conditional[];
  readonly opaque: Set<string>;
}

function readForm(space: Space, { nodes }: Conjunction): Form {
  const reading: Reading = {
    parts: ANYTHING,
    seen: new Set(),
    queue: [...nodes],
    anyOf: [],
    oneOf: [],
    not: [],
    conditionals: [],
    opaque: new Set(),
  };
  do {
    for (let node = reading.queue.pop(); node !== undefined; node = reading.queue.pop()) {
      if (!reading.seen.has(node)) readNode(space, node, reading);
    }
    reading.parts = settle(reading.parts, (child) => neverHolds(space, child));
    resolveConditionals(reading);
    resolveOneOf(space, reading);
    resolveAnyOf(space, reading);
  } while (reading.queue.length > 0);
  const { anyOf, oneOf, not, conditionals, opaque } = reading;
  const parts = settle(reading.parts, (child) => neverHolds(space, child));
  return { parts, residue: { anyOf, oneOf, not, conditionals, opaque } };
}

function readNode(space: Space, node: Node, reading: Reading): void {
  spend(space);
  reading.seen.add(node);
  const { schema, document } = node;
  if (!isJsonObject(schema)) {
    if (schema === false) reading.parts = {};
    return;
  }
  const conjunction = (sub: Schema) => space.conjunctionOf(document, sub);
  reading.parts = meet(reading.parts, ownParts(schema, conjunction));
  const residue = space.residues.get(node) ?? ownResidue(node, schema, conjunction);
  space.residues.set(node, residue);
  reading.queue.push(...residue.also.flatMap(({ nodes }) => nodes));
  if (residue.shape !== undefined && reading.parts.object !== undefined) {
    const { object } = reading.parts;
    const shapes = [...object.shapes, residue.shape];
    reading.parts = { ...reading.parts, object: { ...object, shapes } };
  }
  reading.anyOf.push(...residue.anyOf);
  reading.oneOf.push(...residue.oneOf);
  reading.not.push(...residue.not);
  reading.conditionals.push(...residue.conditionals);
  for (const text of residue.opaque) reading.opaque.add(text);
}

const holds = ({ seen }: Reading, { nodes }: Conjunction) => nodes.every((node) => seen.has(node));

const add = (reading: Reading, { nodes }: Conjunction) => reading.queue.push(...nodes);

// What depends on something that is required always applies.
function resolveConditionals(reading: Reading): void {
  const required = reading.parts.object?.required;
  const onlyObjects = typesOf(reading.parts).every((type) => type === "object");
  reading.conditionals = reading.conditionals.filter((conditional) => {
    const { dependsOn } = conditional;
    const isKnown =
      holds(reading, conditional.if) ||
      (dependsOn !== undefined && onlyObjects && required?.has(dependsOn) === true);
    if (isKnown) add(reading, conditional.then);
    return !isKnown;
  });
}

// Alternatives that exclude each other anyway are plain alternatives.
function resolveOneOf(space: Space, reading: Reading): void {
  reading.oneOf = reading.oneOf.flatMap((branches) => {
    const left = branches.filter((branch) => isPossible(space, branch, reading));
    reading.anyOf.push(left);
    return left.length > 1 && !excludeEachOther(space, left, reading) ? [left] : [];
  });
}

const MAX_PAIRS = 2_000;

function excludeEachOther(
  space: Space,
  branches: readonly Conjunction[],
  { parts }: Reading,
): boolean {
  if (branches.length ** 2 > 2 * MAX_PAIRS) return false;
  const never = (conjunction: Conjunction) => neverHolds(space, conjunction);
  return branches.every((branch, index) =>
    branches.slice(index + 1).every((other) => {
      const common = formOf(space, both(branch, other)).parts;
      return typesOf(settle(meet(parts, common), never)).length === 0;
    }),
  );
}

function isPossible(space: Space, branch: Conjunction, { parts }: Reading): boolean {
  const never = (conjunction: Conjunction) => neverHolds(space, conjunction);
  return typesOf(settle(meet(parts, formOf(space, branch).parts), never)).length > 0;
}

function resolveAnyOf(space: Space, reading: Reading): void {
  const groups = new Map(reading.anyOf.map((group) => [keysOf(group), group]));
  reading.anyOf = [...groups.values()].flatMap((given) => {
    const distinct = [...new Map(given.map((branch) => [branch.key, branch])).values()];
    if (distinct.some((branch) => holds(reading, branch) || isOpen(space, branch))) return [];
    const branches = distinct.filter((branch) => isPossible(space, branch, reading));
    const [first] = branches;
    if (first === undefined) {
      reading.parts = {};
      return [];
    }
    if (branches.length === 1) {
      add(reading, first);
      return [];
    }
    const forms = branches.map((branch) => formOf(space, branch));
    const types = new Set(typesOf(reading.parts));
    const merged = mergeBranches(forms, types);
    if (merged !== undefined) {
      reading.parts = meet(reading.parts, merged);
      return [];
    }
    const hull = new Set(forms.flatMap(({ parts }) => typesOf(parts)));
    reading.parts = restrictTypes(reading.parts, hull);
    return [branches];
  });
}

/** Names a list of alternatives, whatever their order. */
export const keysOf = (branches: readonly Conjunction[]): string =>
  branches
    .map(({ key }) => key)
    .sort()
    .join("|");

// A finite choice is the values that are left of it: what else is said of them has been answered.
function withoutRefusedValues(space: Space, form: Form): Form {
  let isSettled = true;
  const entries = typesOf(form.parts).flatMap((type): [TypeName, unknown][] => {
    const part = form.parts[type];
    const values = valuesOf(form.parts, type);
    if (values === undefined) {
      isSettled = false;
      return [[type, part]];
    }
    let isExact = true;
    const left = [...values].filter(([, value]) => {
      const facets = facetsAccept(space, form.parts, value);
      const residue = residueAccepts(space, form.residue, value);
      if (facets === undefined) isExact = false;
      if (residue === undefined) isSettled = false;
      return facets !== false && residue !== false;
    });
    if (left.length === 0) return [];
    const facets = isExact ? ANYTHING[type] : part;
    return [[type, { ...facets, values: new Map(left) }]];
  });
  const parts = Object.fromEntries(entries) as Parts;
  return { parts, residue: isSettled ? NO_RESIDUE : form.residue };
}
