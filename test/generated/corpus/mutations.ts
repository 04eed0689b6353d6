// Values with one fault: a field is missing, has a wrong type, is not in its list, or is misspelt.
import { resolveNode, type Node, type Tree } from "../../../generator/read/tree/tree.js";
import { isJsonArray, isJsonObject, type Json } from "../../../generator/read/schema/json.js";
import { fieldsOf } from "./values.js";

/** The kind of the fault. */
export type Wrong = "missing" | "type" | "enum" | "misspelt";

/** A value with one fault. */
export interface Mutation {
  readonly value: Json;
  readonly wrong: Wrong;
}

// One value of every JSON type; the validator decides which of them a field accepts.
const KINDS: readonly Json[] = [null, true, 7, 7.5, "text", ["text"], {}];

type Definitions = Pick<Tree, "definitions">;

/** Every mutation of a value, at every depth that its node describes. */
function mutations(given: Node, value: Json, tree: Definitions): readonly Mutation[] {
  const node = resolveNode(given, tree);
  if (node.kind === "object" && isJsonObject(value)) {
    const here = [...node.fields].flatMap(([name, { required }]): Mutation[] =>
      required && Object.hasOwn(value, name)
        ? [{ value: without(value, name), wrong: "missing" }]
        : [],
    );
    const within = fieldsOf(node).flatMap(([name, field]) =>
      Object.hasOwn(value, name) ? fieldMutations(name, field, value, tree) : [],
    );
    return [...here, ...within];
  }
  const [first, ...others] = isJsonArray(value) ? value : [];
  if (first === undefined || node.kind !== "array" || node.items.kind === "any") return [];
  return [...replacements(node.items, tree), ...mutations(node.items, first, tree)].map(
    ({ value: other, wrong }) => ({ value: [other, ...others], wrong }),
  );
}

/** Every mutation of one field of an object. */
export function fieldMutations(
  name: string,
  field: Node,
  value: Readonly<Record<string, Json>>,
  tree: Definitions,
): readonly Mutation[] {
  const at = value[name] ?? null;
  const misspelt: Json = { ...without(value, name), [name]: at, [`${name}_x`]: at };
  const replaced = [...replacements(field, tree), ...mutations(field, at, tree)];
  return [
    { value: misspelt, wrong: "misspelt" },
    ...replaced.map(({ value: other, wrong }) => ({ value: { ...value, [name]: other }, wrong })),
  ];
}

function replacements(given: Node, tree: Definitions): readonly Mutation[] {
  const unlisted: readonly Json[] =
    resolveNode(given, tree).kind === "words" ? ["no such value"] : [];
  return [
    ...KINDS.map((value): Mutation => ({ value, wrong: "type" })),
    ...unlisted.map((value): Mutation => ({ value, wrong: "enum" })),
  ];
}

const without = (value: Readonly<Record<string, Json>>, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([field]) => field !== name));
