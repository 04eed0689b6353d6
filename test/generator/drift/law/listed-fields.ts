// Which fields of a body a contract knows: the new fields of a later contract are not in the bodies of its time.
import type { Plain, PlainSchema } from "./random-schemas.js";

type Document = { [key: string]: Plain };

/** Whether a body holds a field that `after` mentions where `before` does not. */
export function hasNewField(before: Document, after: Document, body: Plain): boolean {
  return isNew([before], [after], body, { before, after });
}

function isNew(
  before: readonly PlainSchema[],
  after: readonly PlainSchema[],
  body: Plain,
  documents: { before: Document; after: Document },
): boolean {
  if (typeof body !== "object" || body === null) return false;
  const old = inPlace(before, documents.before);
  const now = inPlace(after, documents.after);
  if (Array.isArray(body)) {
    const items = (all: readonly Document[]) =>
      all.flatMap((each) => [
        ...list(each["prefixItems"]),
        ...one(each["items"]),
        ...one(each["contains"]),
      ]);
    return body.some((item) => isNew(items(old), items(now), item, documents));
  }
  return Object.entries(body).some(([name, member]) => {
    if (!old.some((each) => mentions(each, name)) && now.some((each) => mentions(each, name))) {
      return true;
    }
    const fields = (all: readonly Document[]) =>
      all.flatMap((each) => [
        ...one(map(each["properties"])[name]),
        ...Object.values(map(each["patternProperties"])).flatMap(one),
        ...one(each["additionalProperties"]),
        ...one(each["unevaluatedProperties"]),
      ]);
    return isNew(fields(old), fields(now), member, documents);
  });
}

function mentions(schema: Document, name: string): boolean {
  const required = map(schema["dependentRequired"]);
  return (
    Object.hasOwn(map(schema["properties"]), name) ||
    Object.hasOwn(map(schema["dependentSchemas"]), name) ||
    list(schema["required"]).includes(name as never) ||
    Object.entries(required).some(
      ([each, names]) => each === name || list(names).includes(name as never),
    )
  );
}

function inPlace(schemas: readonly PlainSchema[], document: Document): readonly Document[] {
  const found = new Set<Document>();
  const queue = [...schemas];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (typeof next === "boolean" || found.has(next)) continue;
    found.add(next);
    const ref = next["$ref"];
    if (typeof ref === "string") {
      const definitions = map(document["$defs"]);
      queue.push(...one(definitions[ref.replace("#/$defs/", "")]));
    }
    for (const name of ["allOf", "anyOf", "oneOf"]) queue.push(...list(next[name]));
    for (const name of ["not", "if", "then", "else"]) queue.push(...one(next[name]));
    queue.push(...Object.values(map(next["dependentSchemas"])).flatMap(one));
  }
  return [...found];
}

const one = (given: Plain | undefined): PlainSchema[] =>
  given === undefined ? [] : [given as PlainSchema];
const list = (given: Plain | undefined): PlainSchema[] =>
  Array.isArray(given) ? (given as PlainSchema[]) : [];
const map = (given: Plain | undefined): Document =>
  typeof given === "object" && given !== null && !Array.isArray(given) ? given : {};
