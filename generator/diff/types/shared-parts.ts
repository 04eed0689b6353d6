// Leaves out the parts that two versions of a module's types have in common, because the compiler expands all alternatives.
import type {
  Alias,
  Alternative,
  Declaration,
  Field,
  RequestTypes,
} from "../../emit/types/declaration.js";
import { partsOf, type Shape } from "../../emit/types/shape.js";

type Declared = Alias | Declaration;
/** The types of one request in two versions. */
export type Sides = readonly [before: RequestTypes, after: RequestTypes];

/**
 * Both modules without the fields and alternatives that the request has in both, and the objects that only one of its fields
 * holds. What the new types do not take of the rest, they may still take where shared alternatives exclude it: then the comparison
 * is repeated with `kept`, the fields whose alternatives stay.
 */
export function withoutShared(
  [before, after]: Sides,
  kept: ReadonlySet<string> = new Set(),
): Sides {
  const [old, now] = [before, after].map(moduleOf) as [Module, Module];
  const same = sameTypes(old, now);
  const reduced = new Map<string, readonly [Declaration, Declaration]>();
  const reduce = (name: string) => {
    const [was, is] = [old.declared.get(name), now.declared.get(name)];
    if (!was || !is || !("fields" in was) || !("fields" in is) || reduced.has(name)) return;
    const isShared = (shape: Shape) => [...namesIn(shape)].every((each) => same.has(each));
    reduced.set(name, reducedPair(was, is, isShared, kept));
    for (const { shape } of was.fields) {
      const inner = itemOf(shape);
      if (inner.kind === "name" && [old, now].every(({ uses }) => uses.get(inner.name) === 1))
        reduce(inner.name);
    }
  };
  // An object that others hold too is compared with others.
  if ([old, now].every(({ uses }) => !uses.has(before.request))) reduce(before.request);
  const side = ({ declarations, ...types }: RequestTypes, index: 0 | 1): RequestTypes => ({
    ...types,
    declarations: declarations.map((one) => reduced.get(one.name)?.[index] ?? one),
  });
  return [side(before, 0), side(after, 1)];
}

/** The work of comparing: the fields of each pair of combinations. */
export function workOf([before, after]: Sides): number {
  const [ways, waysNow] = [mostWays(before), mostWays(after)];
  return ways * waysNow * mostFields(before);
}

const objectsOf = ({ declarations }: RequestTypes) => declarations.filter((one) => "fields" in one);

const mostWays = (types: RequestTypes): number =>
  Math.max(
    ...objectsOf(types).map(({ alternatives }) =>
      alternatives.reduce((product, cases) => product * cases.length, 1),
    ),
  );

const mostFields = (types: RequestTypes): number =>
  Math.max(...objectsOf(types).map(({ fields }) => fields.length));

interface Module {
  readonly declared: ReadonlyMap<string, Declared>;
  /** How often a declaration is named. */
  readonly uses: ReadonlyMap<string, number>;
}

function moduleOf({ declarations }: RequestTypes): Module {
  const uses = new Map<string, number>();
  for (const shape of declarations.flatMap(shapesOf)) {
    for (const name of namesIn(shape)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return { declared: new Map(declarations.map((one) => [one.name, one])), uses };
}

// The names that stand for the same type in both: those declared alike that name only such.
function sameTypes(old: Module, now: Module): ReadonlySet<string> {
  const same = new Set(
    [...old.declared].flatMap(([name, one]) => {
      const other = now.declared.get(name);
      return other !== undefined && textOf(one) === textOf(other) ? [name] : [];
    }),
  );
  for (let size = -1; size !== same.size;) {
    size = same.size;
    for (const name of same) {
      const inner = shapesOf(old.declared.get(name) as Declared).flatMap((shape) => [
        ...namesIn(shape),
      ]);
      if (!inner.every((each) => same.has(each))) same.delete(name);
    }
  }
  return same;
}

function reducedPair(
  old: Declaration,
  now: Declaration,
  isShared: (shape: Shape) => boolean,
  kept: ReadonlySet<string>,
): readonly [Declaration, Declaration] {
  const mayGo = (fields: readonly Field[]) =>
    fields.every(({ name, shape }) => !kept.has(name) && isShared(shape));
  const isFree = (cases: readonly Alternative[]) => cases.every(({ fields }) => mayGo(fields));
  const [groups, groupsNow] = apart(old.alternatives, now.alternatives, groupText, isFree);
  const named = new Set(
    [...groups, ...groupsNow].flat(2).flatMap(({ fields }) => fields.map(({ name }) => name)),
  );
  const isUnnamed = (field: Field) => !named.has(field.name) && mayGo([field]);
  const [fields, fieldsNow, [anchor]] = apart(old.fields, now.fields, fieldText, isUnnamed);
  // Types of optional fields alone are only assignable with a field in common.
  const common = anchor === undefined ? [] : [anchor];
  return [
    { ...old, fields: [...common, ...fields], alternatives: groups },
    { ...now, fields: [...common, ...fieldsNow], alternatives: groupsNow },
  ];
}

// What only one list has, and what both have.
function apart<Item>(
  old: readonly Item[],
  now: readonly Item[],
  text: (item: Item) => string,
  mayGo: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[], readonly Item[]] {
  const texts = new Set(now.map(text));
  const shared = new Map(
    old.filter((item) => mayGo(item) && texts.has(text(item))).map((item) => [text(item), item]),
  );
  const isOwn = (item: Item) => !shared.has(text(item));
  return [old.filter(isOwn), now.filter(isOwn), [...shared.values()]];
}

const itemOf = (shape: Shape): Shape => (shape.kind === "array" ? itemOf(shape.item) : shape);

function namesIn(shape: Shape): ReadonlySet<string> {
  if (shape.kind === "name" || shape.kind === "alias") return new Set([shape.name]);
  return new Set(partsOf(shape).flatMap((part) => [...namesIn(part)]));
}

const shapesOf = (one: Declared): readonly Shape[] =>
  "fields" in one
    ? [
        ...[...one.fields, ...one.alternatives.flat().flatMap(({ fields }) => fields)].map(
          ({ shape }) => shape,
        ),
        ...(one.otherKeys === undefined ? [] : [one.otherKeys]),
      ]
    : [one.shape];

// Without comments.
const fieldText = ({ name, optional, shape }: Field): string =>
  JSON.stringify([name, optional, shape]);
const groupText = (cases: readonly Alternative[]): string =>
  JSON.stringify(cases.map(({ fields }) => fields.map(fieldText)));
const textOf = (one: Declared): string =>
  "fields" in one
    ? JSON.stringify([one.fields.map(fieldText), one.otherKeys, one.alternatives.map(groupText)])
    : JSON.stringify(one.shape);
