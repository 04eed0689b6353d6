// Answers questions about the fields of object nodes, for checks of requests. A node is a parsed
// schema.
import { isAnyPart, type Field, type Node, type Obj, type Parts } from "../tree/tree.js";

// Names that every object inherits, such as `toString`. If the object lacks the field, a plain read
// finds the inherited value.
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Checks whether plain member access can read a field. */
export const isPlain = (name: string): boolean => !INHERITED.has(name);

/** The maximum number of fields that one emitted function checks. */
export const MOST_WRITTEN = 64;

/**
 * Returns the fields of an object in the order of their checks. If more than 64 fields need a check
 * of their value, the fields that accept any value come last.
 */
export function checkOrder({ fields }: Obj): readonly (readonly [string, Field])[] {
  const all = [...fields];
  const described = all.filter(([, { node }]) => node.kind !== "any");
  if (described.length <= MOST_WRITTEN) return all;
  return [...described, ...all.filter(([, { node }]) => node.kind === "any")];
}

/** Checks whether a node is an object that constrains only fields. */
export function hasOnlyFields(node: Node): node is Obj {
  if (node.kind !== "object" || node.fields.size === 0) return false;
  const { patterns, others, names, min, max, conditions, vocabulary } = node;
  return !isAnyPart({
    fields: false,
    patterns: patterns.length > 0,
    others: others.kind !== "any",
    names: names.kind !== "any",
    min: min !== 0,
    max: max !== Infinity,
    conditions: conditions.length > 0,
    vocabulary: vocabulary.length > 0,
  } satisfies Parts<Obj>);
}

/**
 * Returns the names of the fields that a node requires, if the node restricts nothing else, such as
 * the values of these fields. Returns undefined for other nodes.
 */
export function onlyRequired(node: Node): readonly string[] | undefined {
  if (!hasOnlyFields(node)) return undefined;
  const areOnlyNames = [...node.fields.values()].every(
    ({ node: value, required }) => required && value.kind === "any",
  );
  return areOnlyNames ? [...node.fields.keys()] : undefined;
}
