// `unevaluatedProperties` where only `$ref` and `allOf` stand beside it: then it is a closed list of names.
import { isJsonObject, isSchema, type JsonObject, type Schema } from "../../../schema/json.js";
import { keyword, schemaAt, schemaMapAt, schemasAt } from "./keyword.js";
import type { Shape } from "../meaning/parts.js";
import { EVERYTHING, type Conjunction, type Node } from "../meaning/space.js";

const UNDECIDED = ["$dynamicRef", "if", "dependentSchemas", "unevaluatedProperties"];

/** The shape that the keyword stands for; undefined where it depends on the value. */
export function evaluatedShape(
  node: Node,
  schema: JsonObject,
  conjunction: (sub: Schema) => Conjunction,
): Shape | undefined {
  const rest = schemaAt(schema, "unevaluatedProperties");
  if (rest === undefined) return undefined;
  const properties = new Map<string, Conjunction>();
  const patterns = new Map<string, Conjunction>();
  let isEverythingRead = false;
  const seen = new Set<Schema>();
  const queue: Schema[] = [schema];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (!isJsonObject(next) || seen.has(next)) continue;
    seen.add(next);
    const own = next;
    const isUndecided = (name: string) =>
      Object.hasOwn(own, name) &&
      !(own === schema && name === "unevaluatedProperties") &&
      !(name === "dependentSchemas" && schemaMapAt(own, name).length === 0);
    const branches = [...schemasAt(own, "anyOf"), ...schemasAt(own, "oneOf")];
    if (UNDECIDED.some(isUndecided) || branches.length > 1) return undefined;
    // What it reads, it has evaluated: nothing is left.
    if (schemaAt(own, "additionalProperties") !== undefined) isEverythingRead = true;
    for (const [name] of schemaMapAt(own, "properties")) properties.set(name, EVERYTHING);
    for (const [name] of schemaMapAt(own, "patternProperties")) patterns.set(name, EVERYTHING);
    queue.push(...schemasAt(own, "allOf"), ...branches);
    const ref = keyword(own, "$ref");
    const target = typeof ref === "string" ? node.document.references.resolve(own, ref) : true;
    if (!isSchema(target)) return undefined;
    queue.push(target);
  }
  return { properties, patterns, rest: isEverythingRead ? EVERYTHING : conjunction(rest) };
}
