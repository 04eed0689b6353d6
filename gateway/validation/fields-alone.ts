// What a contract says of each field by itself: a contract may also say how fields go together, and that is for the rules first.
import { isObject } from "./json-path.js";

/** Keywords that hold for a field whatever else is sent, or that name schemas for those. */
const KEPT: readonly string[] = [
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "type",
  "required",
  "properties",
  "patternProperties",
];

/** More references than this in a row lead in a circle. */
const MOST_STEPS = 20;

/** An `input_schema` without what it says of fields together: conditions, alternatives, and which fields there may be at all. */
export function fieldsAlone(schema: unknown): unknown {
  return reduced(schema, schema, MOST_STEPS);
}

function reduced(schema: unknown, root: unknown, steps: number): unknown {
  if (!isObject(schema) || steps === 0) return schema;
  const { $ref, allOf } = schema;
  const parts = [
    ...(Array.isArray(allOf) ? (allOf as unknown[]) : []),
    ...(typeof $ref === "string" ? [targetOf($ref, root)] : []),
  ];
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => KEPT.includes(keyword))),
    ...(parts.length === 0 ? {} : { allOf: parts.map((part) => reduced(part, root, steps - 1)) }),
  };
}

/** What a pointer of the same document names; anything where it names nothing that can be followed here. */
function targetOf(ref: string, root: unknown): unknown {
  if (!ref.startsWith("#/")) return true;
  let at: unknown = root;
  for (const step of ref.slice(2).split("/")) {
    const key = decoded(step).replaceAll("~1", "/").replaceAll("~0", "~");
    const isThere = typeof at === "object" && at !== null && Object.hasOwn(at, key);
    if (!isThere) return true;
    at = (at as Readonly<Record<string, unknown>>)[key];
  }
  return at;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
