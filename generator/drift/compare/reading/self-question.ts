// Schemas that ask about themselves for the same value: a question without an answer, which the check stage refuses.
import { isJsonObject, isSchema, type JsonObject, type Schema } from "../../../schema/json.js";
import { IN_PLACE } from "../../../schema/keywords.js";
import type { References } from "../../../schema/references.js";
import { subSchemas } from "../../../schema/walk.js";
import { keyword } from "./keyword.js";

/** Whether some schema leads back to itself without a step into the value. */
export function asksItself(root: JsonObject, references: References): boolean {
  const finished = new Set<JsonObject>();
  const all: JsonObject[] = [root];
  for (let schema = all.pop(); schema !== undefined; schema = all.pop()) {
    all.push(...objects(subSchemas(schema).map((sub) => sub.schema)));
    if (leadsBack(schema, references, finished)) return true;
  }
  return false;
}

interface Visit {
  readonly schema: JsonObject;
  readonly next: JsonObject[];
}

// With a stack of its own: a chain of references may be longer than the process's.
function leadsBack(start: JsonObject, references: References, finished: Set<JsonObject>): boolean {
  const path = new Set<JsonObject>();
  const stack: Visit[] = [];
  const enter = (schema: JsonObject) => {
    path.add(schema);
    stack.push({ schema, next: [...inPlace(schema, references)] });
  };
  if (!finished.has(start)) enter(start);
  for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
    const next = visit.next.pop();
    if (next === undefined) {
      stack.pop();
      path.delete(visit.schema);
      finished.add(visit.schema);
    } else if (path.has(next)) return true;
    else if (!finished.has(next)) enter(next);
  }
  return false;
}

function inPlace(schema: JsonObject, references: References): readonly JsonObject[] {
  const ref = keyword(schema, "$ref");
  const target = typeof ref === "string" ? references.resolve(schema, ref) : true;
  const beside = subSchemas(schema).filter(
    (sub) => IN_PLACE.includes(sub.keyword) || sub.keyword === "dependentSchemas",
  );
  return objects([...(isSchema(target) ? [target] : []), ...beside.map((sub) => sub.schema)]);
}

const objects = (schemas: readonly Schema[]): readonly JsonObject[] => schemas.filter(isJsonObject);
