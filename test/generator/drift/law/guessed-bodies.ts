// Bodies that a schema is likely to accept: random ones are mostly refused, and a refused body shows little.
import type { Plain, PlainSchema } from "./random-schemas.js";

type Document = { [key: string]: Plain };

/** A body guessed from the schema; `pick` chooses between possibilities. */
export function guessedBody(root: Document, pick: (choices: number) => number): Plain {
  return guess(root, 4);

  function guess(schema: PlainSchema, depth: number): Plain {
    if (typeof schema === "boolean" || depth === 0) return SIMPLE[pick(SIMPLE.length)] ?? null;
    const all = flat(schema, 6);
    const choice = all.map(choices).find((each) => each !== undefined);
    if (choice !== undefined) return choice[pick(choice.length)] ?? null;
    const type = typeOf(all);
    const numbers = (name: string) =>
      all.map((each) => each[name]).filter((each) => typeof each === "number");
    if (type === "number" || type === "integer") {
      const [low = 0] = [...numbers("minimum"), ...numbers("exclusiveMinimum").map((n) => n + 1)];
      const [high = low + 4] = numbers("maximum");
      return [low, high, low + pick(3), 0, 4][pick(5)] ?? 0;
    }
    if (type === "string") return ["", "a", "ab", "a1", "720p", "1"][pick(6)] ?? "";
    if (type === "boolean") return pick(2) === 0;
    if (type === "null") return null;
    if (type === "array") {
      const ends = [...numbers("minItems"), ...numbers("maxItems"), pick(3)];
      return Array.from({ length: ends[pick(ends.length)] ?? 0 }, (_, index) => {
        const own = all.map((each) => list(each["prefixItems"])[index] ?? each["items"]);
        const [first = true] = own.filter((each) => each !== undefined);
        return guess(first as PlainSchema, depth - 1);
      });
    }
    return objectFrom(all, depth);
  }

  function objectFrom(all: readonly Document[], depth: number): Plain {
    const properties = all.flatMap((each) => Object.entries(map(each["properties"])));
    const required = all.flatMap((each) => list(each["required"])).map(String);
    const optional = properties.map(([name]) => name).filter(() => pick(2) === 0);
    const names = new Set([...required, ...optional]);
    if (pick(4) === 0) names.add(["a", "b", "p", "q", "r", "s"][pick(6)] ?? "a");
    return Object.fromEntries(
      [...names].map((name): [string, Plain] => {
        const own = properties.find(([each]) => each === name)?.[1];
        return [name, guess((own as PlainSchema | undefined) ?? true, depth - 1)];
      }),
    );
  }

  function flat(schema: PlainSchema, depth: number): readonly Document[] {
    if (typeof schema === "boolean" || depth === 0) return [];
    const ref = schema["$ref"];
    const target =
      typeof ref === "string" ? map(root["$defs"])[ref.replace("#/$defs/", "")] : undefined;
    const one = (name: string) => {
      const branches = list(schema[name]);
      return branches.length === 0 ? [] : [branches[pick(branches.length)]];
    };
    const more = [target, ...list(schema["allOf"]), ...one("anyOf"), ...one("oneOf")];
    return [schema, ...more.flatMap((each) => flat((each ?? true) as PlainSchema, depth - 1))];
  }

  function typeOf(all: readonly Document[]): string {
    const types = all.flatMap((each) => [each["type"]].flat()).filter((each) => each !== undefined);
    if (types.length > 0) return String(types[pick(types.length)]);
    const has = (...names: string[]) =>
      all.some((each) => names.some((name) => Object.hasOwn(each, name)));
    if (has("items", "prefixItems", "minItems", "contains") && pick(3) > 0) return "array";
    if (has("minimum", "maximum", "multipleOf") && pick(3) > 0) return "number";
    if (has("minLength", "maxLength", "pattern") && pick(3) > 0) return "string";
    return "object";
  }
}

const SIMPLE: readonly Plain[] = [0, 1, "a", "", true, null, {}, [], 4, "ab"];

const choices = (schema: Document): readonly Plain[] | undefined =>
  Array.isArray(schema["enum"])
    ? schema["enum"]
    : Object.hasOwn(schema, "const")
      ? [schema["const"] ?? null]
      : undefined;

const list = (given: Plain | undefined): Plain[] => (Array.isArray(given) ? given : []);
const map = (given: Plain | undefined): Document =>
  typeof given === "object" && given !== null && !Array.isArray(given) ? given : {};
