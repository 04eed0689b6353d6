// One change of a contract in one place, as a new release of a model makes it.
import type { Schema } from "./shapes/parts.js";

/** The changes by name; undefined where a contract has nothing that could change so. */
export const EDITS: Readonly<Record<string, (schema: Schema) => Schema | undefined>> = {
  "a field more": (schema) =>
    edited(schema, "properties", (fields) => ({
      ...(fields as Schema),
      one_more: { type: "boolean" },
    })),
  "a field less": (schema) =>
    edited(schema, "properties", (fields) =>
      Object.fromEntries(withoutMiddle(Object.entries(fields as Schema))),
    ),
  "a value less": (schema) =>
    edited(schema, "enum", (values) => withoutMiddle(values as readonly unknown[])),
  "a branch less": (schema) => {
    for (const keyword of ["allOf", "oneOf", "anyOf", "prefixItems"]) {
      const found = edited(schema, keyword, (list) => withoutMiddle(list as readonly unknown[]));
      if (found !== undefined) return found;
    }
    for (const keyword of ["dependentRequired", "dependentSchemas", "patternProperties", "$defs"]) {
      const found = edited(schema, keyword, (map) =>
        Object.fromEntries(
          Object.entries(map as Schema).map(([name, value], index, all) =>
            index === all.length >> 1
              ? [
                  name,
                  typeof value === "object" && Array.isArray(value) ? ["f489"] : { maxLength: 7 },
                ]
              : [name, value],
          ),
        ),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  },
};

function withoutMiddle<Item>(list: readonly Item[]): readonly Item[] {
  return list.length < 2 ? list : list.toSpliced(list.length >> 1, 1);
}

// Changes the first value of a keyword that is found, the outermost first.
function edited(
  schema: Schema,
  keyword: string,
  change: (value: unknown) => unknown,
): Schema | undefined {
  if (Object.hasOwn(schema, keyword)) return { ...schema, [keyword]: change(schema[keyword]) };
  for (const [key, value] of Object.entries(schema)) {
    if (typeof value !== "object" || value === null) continue;
    const inner = edited(value as Schema, keyword, change);
    if (inner === undefined) continue;
    return {
      ...schema,
      [key]: Array.isArray(value) ? Object.values(inner) : inner,
    };
  }
  return undefined;
}
