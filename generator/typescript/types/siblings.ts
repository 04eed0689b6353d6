// Adds forbidden fields to the objects of a union. Otherwise TypeScript would accept an object that
// mixes the fields of several members.
import type { Alias, Declaration, Field } from "./declaration.js";
import { forbiddenField } from "./declare-object.js";
import { partsOf, union, type Shape } from "./shape.js";

type AliasOrDeclaration = Alias | Declaration;

// With more forbidden fields, a type is unreadable.
const MOST_REFUSED = 64;

/**
 * Adds forbidden fields to each object of a union: fields of the other objects that the contract
 * refuses in this object.
 */
export function withSiblings(
  declarations: readonly AliasOrDeclaration[],
): readonly AliasOrDeclaration[] {
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const refused = new Map<Declaration, Map<string, Field>>();
  const visit = (shape: Shape): void => {
    const objects = objectsOf(shape, byName);
    // A larger union usually has a discriminator, so its objects need no forbidden fields.
    if (objects.length <= MOST_REFUSED) {
      for (const one of objects) {
        const fields = objects
          .filter((other) => other === one || !haveDiscriminator(one, other))
          .flatMap((other) => refusedFields(one, namesOf(other)));
        const before = refused.get(one) ?? new Map<string, Field>();
        refused.set(
          one,
          new Map([...before, ...fields.map((field) => [field.name, field] as const)]),
        );
      }
    }
    partsOf(shape).forEach(visit);
  };
  for (const one of declarations) shapesOf(one).forEach(visit);
  return declarations.map((one) => {
    const more = "fields" in one ? [...(refused.get(one)?.values() ?? [])] : [];
    return "fields" in one && more.length > 0 && more.length <= MOST_REFUSED
      ? withFields(one, more)
      : one;
  });
}

function refusedFields(one: Declaration, names: readonly string[]): readonly Field[] {
  const forbidden = new Map(one.forbidden?.map((field) => [field.name, field]));
  const ownNames = new Set(namesOf(one));
  return names.flatMap((name) => {
    const field = forbidden.get(name);
    if (field !== undefined) return [field];
    return ownNames.has(name) || one.isClosed !== true ? [] : [forbiddenField(name)];
  });
}

function withFields(one: Declaration, more: readonly Field[]): Declaration {
  const others = one.otherKeys && {
    otherKeys: union([one.otherKeys, ...more.map(({ shape }) => shape)]),
  };
  return { ...one, fields: [...one.fields, ...more], ...others };
}

// Checks whether two objects require the same field, and list different values for it. The compiler
// uses this field as discriminator.
function haveDiscriminator(some: Declaration, other: Declaration): boolean {
  const tags = tagsOf(other);
  return [...tagsOf(some)].some(([name, values]) => {
    const theirs = tags.get(name);
    return theirs !== undefined && [...values].every((value) => !theirs.has(value));
  });
}

function tagsOf({ fields }: Declaration): ReadonlyMap<string, ReadonlySet<unknown>> {
  const tags = new Map<string, ReadonlySet<unknown>>();
  for (const { name, optional, shape } of fields) {
    const members = shape.kind === "union" ? shape.members : [shape];
    const values = members.flatMap((member) => (member.kind === "literal" ? [member.value] : []));
    if (!optional && values.length === members.length) tags.set(name, new Set(values));
  }
  return tags;
}

// Returns the objects of a union, including the objects of unions inside it.
function objectsOf(
  shape: Shape,
  byName: ReadonlyMap<string, AliasOrDeclaration>,
  seen: readonly string[] = [],
): readonly Declaration[] {
  switch (shape.kind) {
    case "union":
      return shape.members.flatMap((member) => objectsOf(member, byName, seen));
    case "alias": {
      const inner = seen.includes(shape.name) ? undefined : shape.shape();
      return inner === undefined ? [] : objectsOf(inner, byName, [...seen, shape.name]);
    }
    case "name": {
      const declared = byName.get(shape.name);
      return declared !== undefined && "fields" in declared ? [declared] : [];
    }
    default:
      return [];
  }
}

const namesOf = ({ fields, alternatives }: Declaration): readonly string[] =>
  [fields, ...alternatives.flat().map((one) => one.fields)].flat().map(({ name }) => name);

function shapesOf(one: AliasOrDeclaration): readonly Shape[] {
  if (!("fields" in one)) return [one.shape];
  const narrowed = one.alternatives.flat().flatMap(({ fields }) => fields);
  const others = one.otherKeys === undefined ? [] : [one.otherKeys];
  return [...[...one.fields, ...narrowed].map(({ shape }) => shape), ...others];
}
