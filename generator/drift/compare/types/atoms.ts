// Types taken apart: a shape as the list of its plain alternatives, as far as the compiler tells them apart.
import { isScalar, type JsonScalar } from "../../../schema/scalar.js";
import { NEVER, type Shape } from "../../../emit/types/shape/shape.js";
import type { Alias, Declaration, Field } from "../../../emit/types/declaration.js";
import type { CallerTypes } from "./caller-types.js";

/** Shapes that all hold for one value. */
export type Held = readonly Shape[];

/** A field of an object. */
export interface Member {
  readonly optional: boolean;
  readonly held: Held;
}

export interface ObjectAtom {
  readonly kind: "object";
  readonly fields: ReadonlyMap<string, Member>;
  /** Values under keys that are not listed; absent where such keys are refused. */
  readonly others?: Held | undefined;
  /** Each: one of these holds as well. */
  readonly groups: readonly (readonly ObjectAtom[])[];
}

export interface ListAtom {
  readonly kind: "list";
  readonly items: readonly Held[];
  readonly required: number;
  readonly rest?: Held | undefined;
}

export interface ScalarAtom {
  readonly kind: "scalar";
  readonly base: string;
  /** Absent where every value of the base is meant. */
  readonly value?: JsonScalar;
}

export type Atom = { readonly kind: "anything" } | ScalarAtom | ListAtom | ObjectAtom;

/** Thrown where types are too large or too entangled to be compared. */
export class TooManyTypes extends Error {}

const MOST_ATOMS = 3_000;
const MOST_DEPTH = 60;

/** The types of one side, with what has been worked out of them. */
export interface TypeSpace {
  readonly types: CallerTypes;
  readonly known: Map<string, readonly Atom[]>;
  depth: number;
}

export const typeSpace = (types: CallerTypes): TypeSpace => ({ types, known: new Map(), depth: 0 });

const keys = new WeakMap<Held, string>();

/** Names shapes that hold together. */
export function keyOf(held: Held): string {
  const known = keys.get(held) ?? JSON.stringify(held);
  keys.set(held, known);
  return known;
}

/** The alternatives of shapes that all hold; none: nothing is accepted. */
export function atomsOf(space: TypeSpace, held: Held): readonly Atom[] {
  const key = keyOf(held);
  const known = space.known.get(key);
  if (known !== undefined) return known;
  if (space.depth > MOST_DEPTH) throw new TooManyTypes();
  space.depth++;
  try {
    const atoms = held.reduce<readonly Atom[]>(
      (all, shape) => meetAll(all, atomsOfShape(space, shape)),
      [{ kind: "anything" }],
    );
    space.known.set(key, atoms);
    return atoms;
  } finally {
    space.depth--;
  }
}

function meetAll(a: readonly Atom[], b: readonly Atom[]): readonly Atom[] {
  if (a.length * b.length > MOST_ATOMS) throw new TooManyTypes();
  return a.flatMap((one) => b.flatMap((other) => meet(one, other)));
}

function meet(a: Atom, b: Atom): readonly Atom[] {
  if (a.kind === "anything") return [b];
  if (b.kind === "anything") return [a];
  if (a.kind === "scalar" && b.kind === "scalar") {
    if (a.base !== b.base) return [];
    if (a.value === undefined) return [b];
    return b.value === undefined || b.value === a.value ? [a] : [];
  }
  if (a.kind === "list" && b.kind === "list") return [meetLists(a, b)];
  return a.kind === "object" && b.kind === "object" ? [meetObjects(a, b)] : [];
}

function meetLists(a: ListAtom, b: ListAtom): ListAtom {
  const ends = [a, b].filter(({ rest }) => rest === undefined).map(({ items }) => items.length);
  const length = Math.min(Math.max(a.items.length, b.items.length), ...ends);
  const at = (list: ListAtom, index: number): Held => list.items[index] ?? list.rest ?? [];
  return {
    kind: "list",
    items: Array.from({ length }, (_, index) => joined(at(a, index), at(b, index))),
    required: Math.max(a.required, b.required),
    rest: a.rest && b.rest && joined(a.rest, b.rest),
  };
}

/** What holds for both; a key that only one of them knows is known. */
export function meetObjects(a: ObjectAtom, b: ObjectAtom): ObjectAtom {
  const fields = new Map<string, Member>();
  for (const name of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const [left, right] = [a.fields.get(name), b.fields.get(name)];
    fields.set(name, {
      optional: (left?.optional ?? true) && (right?.optional ?? true),
      held: joined(left?.held ?? a.others ?? [], right?.held ?? b.others ?? []),
    });
  }
  const others = a.others && b.others ? joined(a.others, b.others) : (a.others ?? b.others);
  return { kind: "object", fields, others, groups: [...a.groups, ...b.groups] };
}

const joined = (a: Held, b: Held): Held => {
  const all = new Map([...a, ...b].map((shape) => [JSON.stringify(shape), shape]));
  return [...all.values()];
};

function atomsOfShape(space: TypeSpace, shape: Shape): readonly Atom[] {
  switch (shape.kind) {
    case "unknown":
      return [{ kind: "anything" }];
    case "never":
      return [];
    case "boolean":
      return [true, false].map((value) => ({ kind: "scalar", base: "boolean", value }));
    case "literal":
      return [{ kind: "scalar", base: baseOf(shape.value), value: shape.value }];
    case "inherited":
      return [{ kind: "scalar", base: `inherited ${shape.name}` }];
    case "array":
      return [{ kind: "list", items: [], required: 0, rest: [shape.item] }];
    case "tuple": {
      const { items, required, rest } = shape;
      return [{ kind: "list", items: items.map((item) => [item]), required, rest: rest && [rest] }];
    }
    case "record":
      return [{ kind: "object", fields: new Map(), others: [shape.value], groups: [] }];
    case "union":
      return shape.members.flatMap((member) => atomsOf(space, [member]));
    case "intersection":
      return atomsOf(space, shape.members);
    case "name":
      return atomsOfDeclaration(space, space.types.declarations.get(shape.name));
    case "alias": {
      const inner = shape.shape();
      return inner === undefined
        ? atomsOfDeclaration(space, space.types.declarations.get(shape.name))
        : atomsOf(space, [inner]);
    }
    default:
      return [{ kind: "scalar", base: shape.kind }];
  }
}

const baseOf = (value: JsonScalar) => (value === null ? "null" : typeof value);

function atomsOfDeclaration(
  space: TypeSpace,
  declaration: Declaration | Alias | undefined,
): readonly Atom[] {
  if (declaration === undefined) throw new TooManyTypes();
  if (!("fields" in declaration)) return atomsOf(space, [declaration.shape]);
  const { otherKeys, alternatives, branches } = declaration;
  const groups = alternatives.map((cases) => cases.map(({ fields }) => openObject(fields)));
  return [
    {
      ...openObject(declaration.fields),
      others: otherKeys && [otherKeys],
      groups: [...groups, ...branchGroup(space, branches)],
    },
  ];
}

function branchGroup(
  space: TypeSpace,
  branches: string | undefined,
): readonly (readonly ObjectAtom[])[] {
  if (branches === undefined || !space.types.declarations.has(branches)) return [];
  const atoms = atomsOf(space, [{ kind: "name", name: branches }]);
  if (atoms.some(({ kind }) => kind === "anything")) return [];
  return [atoms.filter((atom) => atom.kind === "object")];
}

const openObject = (fields: readonly Field[]): ObjectAtom => ({
  kind: "object",
  fields: new Map(fields.map(({ name, optional, shape }) => [name, { optional, held: [shape] }])),
  groups: [],
});

/** A member that is never there. */
export const ABSENT: Member = { optional: true, held: [NEVER] };

/** Whether nothing can be written there. */
export const isEmpty = (space: TypeSpace, { held }: Member): boolean =>
  atomsOf(space, held).length === 0;

/** The single values of a field, where its type is nothing but few of them. */
export function valuesOf(space: TypeSpace, { held }: Member): readonly Shape[] | undefined {
  const values: Shape[] = [];
  for (const atom of atomsOf(space, held)) {
    if (atom.kind !== "scalar" || !isScalar(atom.value)) return undefined;
    values.push({ kind: "literal", value: atom.value });
  }
  return values.length > 1 && values.length <= MOST_VALUES ? values : undefined;
}

const MOST_VALUES = 40;
