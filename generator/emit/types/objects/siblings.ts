// Objects that stand beside others in a type: the compiler takes the fields of all of them, the contract does not.
import type { Alias, Declaration, Field } from "../declaration.js";
import { notAllowed } from "../declare-object.js";
import { union, type Shape } from "../shape/shape.js";

type Declared = Alias | Declaration;

// More fields than this to refuse make a type that nobody reads.
const MOST_REFUSED = 64;

/** The same declarations; an object refuses the fields of its siblings by name, where the contract refuses them. */
export function withSiblings(declarations: readonly Declared[]): readonly Declared[] {
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const refused = new Map<Declaration, Map<string, Field>>();
  const refuse = (one: Declaration, field: Field) => {
    const fields = refused.get(one) ?? new Map<string, Field>();
    refused.set(one, fields.set(field.name, field));
  };
  const compare = (one: Declaration, known: ReadonlySet<string>, others: ReadonlySet<string>) => {
    const why = new Map(one.forbidden?.map((field) => [field.name, field]));
    for (const name of others) {
      if (known.has(name) && !why.has(name)) continue;
      const field = why.get(name) ?? (one.isClosed === true ? notAllowed(name) : undefined);
      if (field !== undefined) refuse(one, field);
    }
  };
  const visit = (shape: Shape): void => {
    const groups = membersOf(shape, new Set()).map((member) => objectsOf(member, byName));
    // Where nothing is left to compare: most types are no objects, and unions of many are told apart by a tag.
    if (groups.flat().length === 0 || groups.length > MOST_REFUSED) {
      for (const part of partsOf(shape)) visit(part);
      return;
    }
    const keys = groups.map((group) => new Set(group.flatMap((one) => keysOf(one, byName))));
    for (const [index, group] of groups.entries()) {
      const own = keys[index] ?? new Set();
      const others = groups.flatMap((other, at) =>
        at === index || isToldApart(group, other) ? [] : [...(keys[at] ?? [])],
      );
      for (const one of group) compare(one, own, new Set([...others, ...own]));
    }
    for (const part of partsOf(shape)) visit(part);
  };
  for (const one of declarations) shapesOf(one).forEach(visit);
  return declarations.map((one) => withRefused(one, refused));
}

function withRefused(
  one: Declared,
  refused: ReadonlyMap<Declaration, ReadonlyMap<string, Field>>,
): Declared {
  if (!("fields" in one)) return one;
  const more = [...(refused.get(one)?.values() ?? [])];
  if (more.length === 0 || more.length > MOST_REFUSED) return one;
  const others = one.otherKeys && {
    otherKeys: union([one.otherKeys, ...more.map(({ shape }) => shape)]),
  };
  return { ...one, fields: [...one.fields, ...more], ...others };
}

// Two that differ in a listed value, which both require: the compiler takes the value as their tag.
function isToldApart(some: readonly Declaration[], others: readonly Declaration[]): boolean {
  const tags = tagsOf(others);
  return [...tagsOf(some)].some(([name, values]) => {
    const theirs = tags.get(name);
    return theirs !== undefined && [...values].every((value) => !theirs.has(value));
  });
}

function tagsOf(group: readonly Declaration[]): ReadonlyMap<string, ReadonlySet<unknown>> {
  const tags = new Map<string, ReadonlySet<unknown>>();
  for (const { name, optional, shape } of group.flatMap(({ fields }) => fields)) {
    const members = shape.kind === "union" ? shape.members : [shape];
    const values = members.flatMap((member) => (member.kind === "literal" ? [member.value] : []));
    if (!optional && values.length === members.length) tags.set(name, new Set(values));
  }
  return tags;
}

// A definition may be a union of its own, and stand in another one.
function membersOf(shape: Shape, seen: Set<string>): readonly Shape[] {
  if (shape.kind === "union") return shape.members.flatMap((member) => membersOf(member, seen));
  const inner = shape.kind === "alias" && !seen.has(shape.name) ? shape.shape() : undefined;
  if (shape.kind !== "alias" || inner?.kind !== "union") return [shape];
  return membersOf(inner, new Set([...seen, shape.name]));
}

// The objects that a member of a union is made of.
function objectsOf(shape: Shape, byName: ReadonlyMap<string, Declared>): readonly Declaration[] {
  if (shape.kind === "intersection") {
    return shape.members.flatMap((member) => objectsOf(member, byName));
  }
  const declared =
    shape.kind === "name" || shape.kind === "alias" ? byName.get(shape.name) : undefined;
  return declared !== undefined && "fields" in declared ? [declared] : [];
}

function keysOf(one: Declaration, byName: ReadonlyMap<string, Declared>): readonly string[] {
  const { fields, alternatives, branches } = one;
  const printed = branches === undefined ? undefined : byName.get(branches);
  const inBranches =
    printed === undefined || "fields" in printed
      ? []
      : (printed.shape.kind === "union" ? printed.shape.members : [printed.shape]).flatMap(
          (member) => objectsOf(member, byName).flatMap((object) => object.fields),
        );
  const narrowed = alternatives.flat().flatMap((alternative) => alternative.fields);
  return [...fields, ...narrowed, ...inBranches].map(({ name }) => name);
}

function shapesOf(one: Declared): readonly Shape[] {
  if (!("fields" in one)) return [one.shape];
  const narrowed = one.alternatives.flat().flatMap(({ fields }) => fields);
  const others = one.otherKeys === undefined ? [] : [one.otherKeys];
  return [...[...one.fields, ...narrowed].map(({ shape }) => shape), ...others];
}

function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case "union":
    case "intersection":
      return shape.members;
    case "array":
      return [shape.item];
    case "record":
      return [shape.value];
    case "tuple":
      return [...shape.items, ...(shape.rest === undefined ? [] : [shape.rest])];
    default:
      return [];
  }
}
