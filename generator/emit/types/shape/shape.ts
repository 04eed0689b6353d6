// TypeScript types as data, with the few laws that keep them short.
import type { JsonScalar } from "../../../schema/scalar.js";

/** A type; objects with fields are always named declarations. */
export type Shape =
  | { readonly kind: "unknown" | "never" | "string" | "number" | "boolean" | "null" }
  | { readonly kind: "undefined" }
  /** What every object has under a name such as `toString`, where the field itself is left out. */
  | { readonly kind: "inherited"; readonly name: string }
  | { readonly kind: "literal"; readonly value: JsonScalar }
  | { readonly kind: "name"; readonly name: string }
  /** A named type that is not an object; it tells what it stands for as soon as that is known. */
  | { readonly kind: "alias"; readonly name: string; readonly shape: () => Shape | undefined }
  | { readonly kind: "array"; readonly item: Shape }
  | {
      readonly kind: "tuple";
      readonly items: readonly Shape[];
      readonly required: number;
      readonly rest?: Shape;
    }
  | { readonly kind: "record"; readonly value: Shape }
  | { readonly kind: "union"; readonly members: readonly Shape[] }
  | { readonly kind: "intersection"; readonly members: readonly Shape[] };

export const UNKNOWN: Shape = { kind: "unknown" };
export const NEVER: Shape = { kind: "never" };

/** A type that has any of the members. */
export function union(members: readonly Shape[]): Shape {
  const flat = members.flatMap((member) => (member.kind === "union" ? member.members : [member]));
  if (flat.some((member) => member.kind === "unknown")) return UNKNOWN;
  const kinds = new Set(flat.map((member) => member.kind));
  const distinct = new Map<string, Shape>();
  for (const member of flat) {
    if (member.kind === "never" || isAbsorbed(member, kinds)) continue;
    distinct.set(JSON.stringify(member), member);
  }
  const kept = [...distinct.values()];
  if (EVERY_TYPE.every((type) => distinct.has(JSON.stringify(type)))) return UNKNOWN;
  const [only] = kept;
  if (only === undefined) return NEVER;
  return kept.length === 1 ? only : { kind: "union", members: kept };
}

// A schema that lists all six types says as little as one that lists none.
const EVERY_TYPE: readonly Shape[] = [
  { kind: "string" },
  { kind: "number" },
  { kind: "boolean" },
  { kind: "null" },
  { kind: "array", item: UNKNOWN },
  { kind: "record", value: UNKNOWN },
];

// String literals beside `string` stay: an editor completes them. Numbers and booleans have no such use.
function isAbsorbed(member: Shape, kinds: ReadonlySet<Shape["kind"]>): boolean {
  if (member.kind !== "literal") return false;
  const base = kindOf(member.value);
  return base !== "string" && kinds.has(base);
}

// More pairs than this of two unions are left as they stand.
const MOST_PAIRS = 2_000;

const areLiterals = (shapes: readonly Shape[]) => shapes.every(({ kind }) => kind === "literal");

// How many types a printed one repeats when it is multiplied out.
function sizeOf(shape: Shape): number {
  if (shape.kind !== "union" && shape.kind !== "intersection") return 1;
  return shape.members.reduce((sum, member) => sum + sizeOf(member), 0);
}

// The compiler multiplies unions out, and gives up on 100,000 combinations (TS2590).
const MOST_WAYS = 1_000;

function waysOf(shape: Shape): number {
  if (shape.kind === "union") return shape.members.reduce((sum, one) => sum + waysOf(one), 0);
  if (shape.kind === "intersection")
    return shape.members.reduce((product, one) => product * waysOf(one), 1);
  const inner = shape.kind === "alias" ? shape.shape() : undefined;
  return inner?.kind === "union" ? inner.members.length : 1;
}

/** A type that is both; the first alone where both together are more than a compiler takes. */
export function intersect(a: Shape, b: Shape): Shape {
  const both = intersection(a, b);
  return both.kind === "intersection" && waysOf(both) > MOST_WAYS ? a : both;
}

function intersection(a: Shape, b: Shape): Shape {
  if (a.kind === "unknown" || JSON.stringify(a) === JSON.stringify(b)) return b;
  if (b.kind === "unknown") return a;
  if (a.kind === "union" && b.kind === "union" && areLiterals([...a.members, ...b.members])) {
    const wanted = new Set(b.members.map((member) => JSON.stringify(member)));
    return union(a.members.filter((member) => wanted.has(JSON.stringify(member))));
  }
  if (a.kind === "never" || b.kind === "never") return NEVER;
  // What a name stands for is looked at where that is short; otherwise the compiler works it out.
  const [first, second] = [listed(a), listed(b)];
  if (first === undefined || second === undefined) {
    return { kind: "intersection", members: [a, b] };
  }
  if (first !== a || second !== b) return intersect(first, second);
  // Multiplied out, twelve unions of three objects would be half a million intersections.
  if (sizeOf(a) * sizeOf(b) > MOST_PAIRS) return { kind: "intersection", members: [a, b] };
  if (a.kind === "union") return union(a.members.map((member) => intersect(member, b)));
  if (b.kind === "union") return union(b.members.map((member) => intersect(a, member)));
  if (a.kind === "intersection" || b.kind === "intersection") {
    return { kind: "intersection", members: [a, b] };
  }
  if (a.kind === "array" && b.kind === "array") {
    return { kind: "array", item: intersect(a.item, b.item) };
  }
  if (a.kind === "literal" && kindOf(a.value) === b.kind) return a;
  if (b.kind === "literal" && kindOf(b.value) === a.kind) return b;
  if (isScalar(a) || isScalar(b)) return NEVER;
  if (isObjectLike(a) !== isObjectLike(b) && isListLike(a) !== isListLike(b)) return NEVER;
  if (a.kind === "record" && a.value.kind === "unknown" && isObjectLike(b)) return b;
  if (b.kind === "record" && b.value.kind === "unknown" && isObjectLike(a)) return a;
  return { kind: "intersection", members: [a, b] };
}

/** A shape with its name looked up; undefined where the name stands for more than a list of values. */
export function listed(shape: Shape): Shape | undefined {
  if (shape.kind !== "alias") return shape;
  const inner = shape.shape();
  if (inner === undefined) return undefined;
  return inner.kind === "union" && inner.members.every(isScalar) ? inner : undefined;
}

const isObjectLike = (shape: Shape) => shape.kind === "record" || shape.kind === "name";
const isListLike = (shape: Shape) => shape.kind === "array" || shape.kind === "tuple";
const isScalar = (shape: Shape) =>
  ["string", "number", "boolean", "null", "literal"].includes(shape.kind);

function kindOf(value: JsonScalar): "string" | "number" | "boolean" | "null" {
  if (value === null) return "null";
  return typeof value as "string" | "number" | "boolean";
}
