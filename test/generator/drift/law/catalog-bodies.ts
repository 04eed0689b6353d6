// Bodies for requests by brute force: the constants of two schemas, their neighbours, missing fields, other types.
import { oneOf, type Keywords, type Pick } from "./catalog-requests.js";
import type { Plain } from "./random-schemas.js";

const isKeywords = (value: Plain | undefined): value is Keywords =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A schema with all that are applied to the same value. */
function atOnePlace(given: Plain | undefined): readonly Keywords[] {
  if (!isKeywords(given)) return [];
  const { allOf, anyOf, oneOf: exclusive } = given;
  const lists = [allOf, anyOf, exclusive].flatMap((value) => (Array.isArray(value) ? value : []));
  const applied = [given["if"], given["then"], given["else"], given["not"], ...lists];
  return [given, ...applied.flatMap(atOnePlace)];
}

const numbers = (schemas: readonly Keywords[], words: readonly string[]): readonly number[] =>
  schemas
    .flatMap((schema) => words.map((word) => schema[word]))
    .filter((value) => typeof value === "number");

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const around = (value: number) => [value - 1, value - 0.5, value, value + 0.5, value + 1];

/** The schemas of one place before an edit, and those of before and after. */
export interface Place {
  readonly before: readonly Plain[];
  readonly both: readonly Plain[];
}

type Fields = ReadonlyMap<string, readonly Plain[]>;

/** The values to try at a place: constants and their neighbours, other types, what can be made of the inner places. */
function valuesAt(place: Place, pick: Pick): readonly Plain[] {
  const schemas = place.both.flatMap(atOnePlace);
  const listed = schemas.flatMap(({ enum: values, const: value }): readonly Plain[] => [
    ...(Array.isArray(values) ? values : []),
    ...(value === undefined ? [] : [value]),
  ]);
  const counts = numbers(schemas, ["minLength", "maxLength", "minItems", "maxItems"]);
  const sizes = [0, 1, 2, ...counts.flatMap((count) => [count - 1, count, count + 1])];
  const lengths = [...new Set(sizes)].filter((size) => size >= 0);
  const values: readonly Plain[] = [
    ...[null, true, false, 0, 1.5, "b", [], {}],
    ...listed.flatMap((value): readonly Plain[] =>
      typeof value === "number" ? around(value) : [value],
    ),
    ...numbers(schemas, BOUNDS).flatMap(around),
    ...lengths.map((length) => "a".repeat(length)),
    ...objectsAt(place, pick),
    ...listsAt(place, lengths, pick),
  ];
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

const MOST_OBJECTS = 3_000;

// Every combination of the values of its fields, or some of them where they are too many.
function objectsAt(place: Place, pick: Pick): readonly Plain[] {
  const fields = fieldsAt(place, pick);
  if (fields.size === 0) return [];
  const unlisted = Array.from({ length: 50 }, () => ({ ...objectOf(fields, pick), unlisted: 1 }));
  const count = [...fields.values()].reduce((product, values) => product * (values.length + 1), 1);
  if (count > MOST_OBJECTS) {
    return [...unlisted, ...Array.from({ length: 500 }, () => objectOf(fields, pick))];
  }
  const all = [...fields].reduce<readonly Keywords[]>(
    (found, [name, values]) =>
      found.flatMap((each) => [each, ...values.map((value) => ({ ...each, [name]: value }))]),
    [{}],
  );
  return [...unlisted, ...all];
}

/** The values to try for each field that the schemas before name: bodies with others are of no caller. */
export function fieldsAt({ before, both }: Place, pick: Pick): Fields {
  const [held, heldByBoth] = [propertiesIn(before), propertiesIn(both)];
  return new Map(
    [...held].map(([name, subs]) => [
      name,
      valuesAt({ before: subs, both: heldByBoth.get(name) ?? subs }, pick),
    ]),
  );
}

function propertiesIn(schemas: readonly Plain[]): ReadonlyMap<string, readonly Plain[]> {
  const held = new Map<string, Plain[]>();
  for (const { properties } of schemas.flatMap(atOnePlace)) {
    for (const [name, sub] of Object.entries(isKeywords(properties) ? properties : {})) {
      held.set(name, [...(held.get(name) ?? []), sub]);
    }
  }
  return held;
}

/** An object of some of the fields. */
export const objectOf = (fields: Fields, pick: Pick): Keywords =>
  Object.fromEntries(
    [...fields].flatMap(([name, values]): [string, Plain][] =>
      values.length === 0 || pick(3) === 0 ? [] : [[name, oneOf(pick, values)]],
    ),
  );

const itemsIn = (schemas: readonly Plain[]): readonly Plain[] =>
  schemas.flatMap(atOnePlace).flatMap(({ items }) => (items === undefined ? [] : [items]));

function listsAt(
  { before, both }: Place,
  lengths: readonly number[],
  pick: Pick,
): readonly Plain[] {
  if (itemsIn(both).length === 0) return [];
  const values = valuesAt({ before: itemsIn(before), both: itemsIn(both) }, pick);
  const likely = values.filter((value) => typeof value === "string" || isKeywords(value));
  return [
    ...values.map((value) => [value]),
    ...lengths.flatMap((length) =>
      [values, likely, likely].map((from) => Array.from({ length }, () => oneOf(pick, from))),
    ),
  ];
}
