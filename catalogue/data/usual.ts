// Finds field names that many models of a category share. A form shows these fields first.
import { isJsonObject, type Lock } from "../../generator/forms.js";

// A usual field occurs in at least this share of the models of its category. A category with fewer
// than `FEWEST_MODELS` models has no usual fields.
const SHARE = 1 / 3;
const FEWEST_MODELS = 4;

const cache = new WeakMap<Lock, ReadonlyMap<string, ReadonlySet<string>>>();

export function usualFields(lock: Lock, category: string): ReadonlySet<string> {
  const usualByCategory = cache.get(lock) ?? byCategory(lock);
  cache.set(lock, usualByCategory);
  return usualByCategory.get(category) ?? new Set();
}

function byCategory({ models }: Lock): ReadonlyMap<string, ReadonlySet<string>> {
  const categories = new Map<string, { models: number; readonly fields: Map<string, number> }>();
  for (const { category, input_schema: schema } of Object.values(models)) {
    const of = categories.get(category) ?? { models: 0, fields: new Map<string, number>() };
    of.models += 1;
    const { properties } = schema;
    for (const name of isJsonObject(properties) ? Object.keys(properties) : []) {
      of.fields.set(name, (of.fields.get(name) ?? 0) + 1);
    }
    categories.set(category, of);
  }
  return new Map(
    [...categories].map(([category, { models: all, fields }]) => [
      category,
      new Set(
        all < FEWEST_MODELS
          ? []
          : [...fields].flatMap(([name, count]) => (count >= all * SHARE ? [name] : [])),
      ),
    ]),
  );
}
