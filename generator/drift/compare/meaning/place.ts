// A place in a request: every schema that may have a say there, whichever alternative is taken.
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import {
  keyword,
  namesMapAt,
  schemaAt,
  schemaMapAt,
  schemasAt,
  stringsAt,
} from "../reading/keyword.js";
import { referenceTarget } from "../reading/own-residue.js";
import { both, spend, type Conjunction, type Node, type Space } from "./space.js";

/**
 * Which schemas count: `offered`, those that a request may follow; `mentioned`, also those that it may have to avoid
 * (`not`, `if`).
 */
export type Extent = "offered" | "mentioned";

export interface Place {
  readonly key: string;
  readonly extent: Extent;
  readonly nodes: readonly Node[];
  /** Properties with what is said of each. */
  readonly properties: ReadonlyMap<string, Conjunction>;
  /** Every name that the schemas know, as a property or as something required. */
  readonly mentioned: ReadonlySet<string>;
}

/** The place where these schemas hold. */
export function placeOf(space: Space, conjunction: Conjunction, extent: Extent): Place {
  const key = `${extent}:${conjunction.key}`;
  const known = space.places.get(key);
  if (known !== undefined) return known;
  const nodes = closure(space, conjunction, extent);
  const properties = new Map<string, Conjunction[]>();
  const mentioned = new Set<string>();
  for (const { schema, document } of nodes) {
    if (!isJsonObject(schema)) continue;
    const described = [
      ...schemaMapAt(schema, "properties"),
      ...(extent === "mentioned" ? listedProperties(schema) : []),
    ];
    for (const [name, sub] of described) {
      mentioned.add(name);
      const all = properties.get(name) ?? [];
      all.push(space.conjunctionOf(document, sub));
      properties.set(name, all);
    }
    for (const name of stringsAt(schema, "required")) mentioned.add(name);
    for (const [name, names] of namesMapAt(schema, "dependentRequired")) {
      for (const each of [name, ...names]) mentioned.add(each);
    }
    for (const [name] of schemaMapAt(schema, "dependentSchemas")) mentioned.add(name);
  }
  const place: Place = {
    key,
    extent,
    nodes,
    mentioned,
    properties: new Map([...properties].map(([name, all]) => [name, both(...all)])),
  };
  space.places.set(key, place);
  return place;
}

// A choice between whole objects knows the fields of these, too.
const listedProperties = (schema: JsonObject): readonly (readonly [string, Schema])[] =>
  listedValues(schema).flatMap((value) =>
    isJsonObject(value)
      ? Object.entries(value).map(
          ([name, member]) => [name, objectOf([["const", member]])] as const,
        )
      : [],
  );

function listedValues(schema: JsonObject): readonly Json[] {
  const members = keyword(schema, "enum");
  const constant = keyword(schema, "const");
  return [...(isJsonArray(members) ? members : []), ...(constant === undefined ? [] : [constant])];
}

/** The place of a property, or of properties without a name of their own. */
export function propertyPlace(space: Space, place: Place, name: string | undefined): Place {
  const named = name === undefined ? undefined : place.properties.get(name);
  const others = below(space, place, (schema) => [
    ...schemaMapAt(schema, "patternProperties").map(([, sub]) => sub),
    schemaAt(schema, "additionalProperties") ?? true,
  ]);
  return placeOf(space, named === undefined ? others : both(named, others), place.extent);
}

/** The place of the items. */
export function itemPlace(space: Space, place: Place): Place {
  const items = below(space, place, (schema) => [
    ...schemasAt(schema, "prefixItems"),
    schemaAt(schema, "items") ?? true,
    schemaAt(schema, "contains") ?? true,
    ...(place.extent === "mentioned" ? listedItems(schema) : []),
  ]);
  return placeOf(space, items, place.extent);
}

const listedItems = (schema: JsonObject): readonly Schema[] =>
  listedValues(schema)
    .filter(isJsonArray)
    .flat()
    .map((item) => objectOf([["const", item]]));

function below(
  space: Space,
  { nodes }: Place,
  subs: (schema: JsonObject) => readonly Schema[],
): Conjunction {
  const found = nodes.flatMap(({ schema, document }) =>
    isJsonObject(schema) ? subs(schema).map((sub) => space.conjunctionOf(document, sub)) : [],
  );
  return both(...found);
}

const FOLLOWED = ["allOf", "anyOf", "oneOf"];
const AVOIDED = ["not", "if"];

function closure(space: Space, { nodes }: Conjunction, extent: Extent): readonly Node[] {
  const found = new Set<Node>();
  const queue = [...nodes];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (found.has(node)) continue;
    spend(space);
    found.add(node);
    const { schema, document } = node;
    if (!isJsonObject(schema)) continue;
    const single = ["then", "else", ...(extent === "mentioned" ? AVOIDED : [])];
    const subs = [
      referenceTarget(node, schema) ?? true,
      ...FOLLOWED.flatMap((name) => schemasAt(schema, name)),
      ...single.map((name) => schemaAt(schema, name) ?? true),
      ...schemaMapAt(schema, "dependentSchemas").map(([, sub]) => sub),
    ];
    for (const sub of subs) queue.push(...space.conjunctionOf(document, sub).nodes);
  }
  return [...found];
}
