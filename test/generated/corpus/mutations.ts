// A value with one thing wrong in it: a field missing, of a wrong type, not in its list, or misspelt.
import {
  isJsonArray,
  isJsonObject,
  stringsOf,
  type Json,
  type Schema,
} from "../../../generator/schema/json.js";
import type { References } from "../../../generator/schema/references.js";
import { followed, propertiesOf } from "./values.js";

/** What is wrong. */
export type Wrong = "missing" | "type" | "enum" | "misspelt";

/** A value with one thing wrong. */
export interface Mutation {
  readonly value: Json;
  readonly wrong: Wrong;
}

// One value of every kind that JSON has; the validator says which of them a place takes.
const KINDS: readonly Json[] = [null, true, 7, 7.5, "text", ["text"], {}];

/** Every mutation of a value, at every depth that its schema describes. */
export function mutations(given: Schema, value: Json, references: References): readonly Mutation[] {
  const schema = followed(given, references);
  if (!isJsonObject(schema)) return [];
  if (isJsonObject(value)) {
    const here: Mutation[] = stringsOf(schema["required"])
      .filter((name) => Object.hasOwn(value, name))
      .map((name) => ({ value: without(value, name), wrong: "missing" }));
    const within = propertiesOf(schema)
      .filter(([name]) => Object.hasOwn(value, name))
      .flatMap(([name, property]): readonly Mutation[] => {
        const at = value[name] ?? null;
        const misspelt: Json = { ...without(value, name), [name]: at, [`${name}_x`]: at };
        const replaced = [
          ...replacements(property, references),
          ...mutations(property, at, references),
        ];
        return [
          { value: misspelt, wrong: "misspelt" },
          ...replaced.map(({ value: other, wrong }) => ({
            value: { ...value, [name]: other },
            wrong,
          })),
        ];
      });
    return [...here, ...within];
  }
  const { items } = schema;
  const [first, ...others] = isJsonArray(value) ? value : [];
  if (first === undefined || !isJsonObject(items)) return [];
  return [...replacements(items, references), ...mutations(items, first, references)].map(
    ({ value: other, wrong }) => ({ value: [other, ...others], wrong }),
  );
}

function replacements(given: Schema, references: References): readonly Mutation[] {
  const schema = followed(given, references);
  const members = isJsonObject(schema) ? schema["enum"] : undefined;
  const unlisted: readonly Json[] = isJsonArray(members) ? ["no such value"] : [];
  return [
    ...KINDS.map((value): Mutation => ({ value, wrong: "type" })),
    ...unlisted.map((value): Mutation => ({ value, wrong: "enum" })),
  ];
}

const without = (value: Readonly<Record<string, Json>>, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([field]) => field !== name));
