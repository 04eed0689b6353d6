// Defines TypeScript types as data, and simplifies them, so that emitted types stay short.
import type { JsonScalar } from "../../read/schema/scalar.js";

/** A TypeScript type. Objects with fields are always named declarations. */
export type Shape =
  | { readonly kind: "unknown" | "never" | "string" | "number" | "boolean" | "null" }
  | { readonly kind: "undefined" }
  /** An image file that is uploaded: the type parameter `File` of the declarations. */
  | { readonly kind: "file" }
  /** The type of a member that every object inherits, such as the method `toString`. */
  | { readonly kind: "inherited"; readonly name: string }
  | { readonly kind: "literal"; readonly value: JsonScalar }
  | { readonly kind: "name"; readonly name: string }
  /** A named type that is not an object. `shape` returns undefined while the type is being read. */
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

/** Returns the union of the members, simplified. */
export function union(members: readonly Shape[]): Shape {
  const flat = members.flatMap((member) => (member.kind === "union" ? member.members : [member]));
  if (flat.some((member) => member.kind === "unknown")) return UNKNOWN;
  const kinds = new Set(flat.map((member) => member.kind));
  const distinct = new Map<string, Shape>();
  for (const member of flat) {
    if (member.kind === "never" || isAbsorbed(member, kinds)) continue;
    distinct.set(JSON.stringify(member), member);
  }
  const distinctMembers = [...distinct.values()];
  if (EVERY_TYPE.every((type) => distinct.has(JSON.stringify(type)))) return UNKNOWN;
  const [only] = distinctMembers;
  if (only === undefined) return NEVER;
  return distinctMembers.length === 1 ? only : { kind: "union", members: distinctMembers };
}

// A schema that lists all six types accepts every value.
const EVERY_TYPE: readonly Shape[] = [
  { kind: "string" },
  { kind: "number" },
  { kind: "boolean" },
  { kind: "null" },
  { kind: "array", item: UNKNOWN },
  { kind: "record", value: UNKNOWN },
];

// Checks whether a type such as `number` makes a literal useless. Keeps string literals beside
// `string`, because editors offer them for completion.
function isAbsorbed(member: Shape, kinds: ReadonlySet<Shape["kind"]>): boolean {
  if (member.kind !== "literal") return false;
  const base = kindOf(member.value);
  return base !== "string" && kinds.has(base);
}

/** Returns the intersection of two types, simplified. */
export function intersection(a: Shape, b: Shape): Shape {
  if (a.kind === "unknown" || JSON.stringify(a) === JSON.stringify(b)) return b;
  return b.kind === "unknown" ? a : { kind: "intersection", members: [a, b] };
}

const literals = (values: readonly JsonScalar[]): Shape =>
  union(values.map((value): Shape => ({ kind: "literal", value })));

export function narrowed(shape: Shape, values: readonly JsonScalar[]): Shape {
  switch (shape.kind) {
    case "union":
      return union(shape.members.map((member) => narrowed(member, values)));
    case "literal":
      return values.includes(shape.value) ? shape : NEVER;
    case "string":
    case "number":
    case "boolean":
    case "null":
      return literals(values.filter((value) => kindOf(value) === shape.kind));
    case "alias": {
      const inner = shape.shape();
      return inner === undefined ? literals(values) : narrowed(inner, values);
    }
    case "unknown":
      return literals(values);
    default:
      return NEVER;
  }
}

/**
 * Checks whether every value of `narrow` certainly belongs to `wide`; false if that is not proven.
 */
export function covers(wide: Shape, narrow: Shape): boolean {
  if (wide.kind === "unknown" || JSON.stringify(wide) === JSON.stringify(narrow)) return true;
  if (narrow.kind === "union") return narrow.members.every((member) => covers(wide, member));
  if (wide.kind === "union") return wide.members.some((member) => covers(member, narrow));
  if (wide.kind === "array" && narrow.kind === "array") return covers(wide.item, narrow.item);
  if (wide.kind === "record" && wide.value.kind === "unknown") {
    return narrow.kind === "record" || narrow.kind === "name";
  }
  return narrow.kind === "literal" && kindOf(narrow.value) === wide.kind;
}

/** Returns the types directly inside a type. Does not look up named types. */
export function partsOf(shape: Shape): readonly Shape[] {
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

function kindOf(value: JsonScalar): "string" | "number" | "boolean" | "null" {
  if (value === null) return "null";
  return typeof value as "string" | "number" | "boolean";
}
