// Draft 2020-12 to draft-07, where draft-07 can say exactly the same; otherwise an error that names the keyword.

type Schema = Record<string, unknown>;

// Keywords that draft-07 does not have.
const BEYOND = new Set([
  "unevaluatedProperties",
  "unevaluatedItems",
  "$dynamicRef",
  "$dynamicAnchor",
  "$anchor",
  "$vocabulary",
  "minContains",
  "maxContains",
]);

// Draft 2020-12 ignores the first two and draft-07 would not; the name of the draft is written again.
const LEFT_OUT = new Set(["dependencies", "additionalItems", "$schema"]);

const SCHEMA = new Set([
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "additionalProperties",
]);
const SCHEMA_LISTS = new Set(["allOf", "anyOf", "oneOf"]);
const SCHEMA_MAPS = new Set(["properties", "patternProperties"]);

/** The contract of a model in draft-07; throws `TypeError` where that would say more or less. */
export function toDraft07(contract: Schema, id: string): Schema {
  const impossible = (keyword: string, place: string): never => {
    throw new TypeError(
      `The contract of ${id} cannot be written in draft-07: ${place || "/"} uses ${keyword}. Use the target draft-2020-12.`,
    );
  };

  const map = (value: unknown, place: string): Schema =>
    Object.fromEntries(
      Object.entries(isSchema(value) ? value : {}).map(([key, sub]) => [
        key,
        convert(sub, `${place}/${key}`),
      ]),
    );

  const convert = (schema: unknown, place: string): unknown => {
    if (!isSchema(schema)) return schema;
    const { $ref, allOf, prefixItems, items, ...rest } = schema;
    const { $defs, definitions, dependentRequired, dependentSchemas, ...others } = rest;
    const converted: [string, unknown][] = Object.entries(others).flatMap(
      ([keyword, value]): [string, unknown][] => {
        const at = `${place}/${keyword}`;
        if (BEYOND.has(keyword) || (keyword === "$id" && place !== "")) impossible(keyword, place);
        if (LEFT_OUT.has(keyword)) return [];
        if (SCHEMA.has(keyword)) return [[keyword, convert(value, at)]];
        if (SCHEMA_LISTS.has(keyword)) return [[keyword, listOf(value, at)]];
        if (SCHEMA_MAPS.has(keyword)) return [[keyword, map(value, at)]];
        return [[keyword, value]];
      },
    );
    const all = [
      ...(allOf === undefined ? [] : listOf(allOf, `${place}/allOf`)),
      ...referred($ref, place),
    ];
    if (all.length > 0) converted.push(["allOf", all]);
    converted.push(...itemsOf(prefixItems, items, place));
    const named = [
      ...Object.entries(map($defs, `${place}/$defs`)),
      ...Object.entries(map(definitions, `${place}/definitions`)),
    ];
    if (new Set(named.map(([name]) => name)).size < named.length)
      impossible("both $defs and definitions", place);
    if (named.length > 0) converted.push(["definitions", Object.fromEntries(named)]);
    const dependencies = dependenciesOf(dependentRequired, map(dependentSchemas, place));
    if (dependencies.length > 0) converted.push(["dependencies", Object.fromEntries(dependencies)]);
    return Object.fromEntries(converted);
  };

  const listOf = (value: unknown, place: string): unknown[] =>
    Array.isArray(value) ? value.map((sub, index) => convert(sub, `${place}/${index}`)) : [];

  // Draft-07 ignores the keywords next to `$ref`, so the reference gets an object of its own. Only places that keep their name can be referred to.
  const referred = ($ref: unknown, place: string): unknown[] => {
    if (typeof $ref !== "string") return [];
    const target = /^#(?:\/(?:\$defs|definitions)(\/[^/]+))?$/.exec($ref);
    if (target === null) return impossible(`$ref ${$ref}`, place);
    return [{ $ref: target[1] === undefined ? "#" : `#/definitions${target[1]}` }];
  };

  const itemsOf = (prefix: unknown, items: unknown, place: string): [string, unknown][] => {
    const rest = items === undefined ? undefined : convert(items, `${place}/items`);
    if (prefix === undefined) return rest === undefined ? [] : [["items", rest]];
    const positions: [string, unknown] = ["items", listOf(prefix, `${place}/prefixItems`)];
    return rest === undefined ? [positions] : [positions, ["additionalItems", rest]];
  };

  const result = convert(contract, "");
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...(isSchema(result) ? result : {}),
  };
}

function dependenciesOf(required: unknown, schemas: Schema): [string, unknown][] {
  const names = isSchema(required) ? required : {};
  const keys = new Set([...Object.keys(names), ...Object.keys(schemas)]);
  return [...keys].map((key) => {
    const has = [names, schemas].map((map) => Object.hasOwn(map, key));
    if (!has[1]) return [key, names[key]];
    return [key, has[0] ? { allOf: [{ required: names[key] }, schemas[key]] } : schemas[key]];
  });
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
