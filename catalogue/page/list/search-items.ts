// Lists the items that the search can find: models, request fields and their values, operations and
// pages.
import type { ListedOperation, ModelRow, SearchFields, SearchWords } from "../../data/page-data.js";
import type { Page } from "../bar/pages.js";
import { WORDS } from "../words.js";
import { WORDS as SEARCH } from "../words/search.js";

export type Item =
  | { readonly kind: "model"; readonly row: ModelRow; readonly fields: SearchFields }
  | FieldItem
  | { readonly kind: "operation"; readonly operation: ListedOperation }
  | { readonly kind: "page"; readonly page: Page; readonly title: string; readonly about: string };

/** A request field, or a field with one of its listed values. */
export interface FieldItem {
  readonly kind: "field";
  readonly name: string;
  readonly value?: string;
  /** Ids of the models that have the field and, if `value` is set, list this value. */
  readonly models: readonly string[];
}

/** The texts of an item that the search reads. A match in `name` counts most, in `words` least. */
export interface SearchTexts {
  readonly name: string;
  readonly tags: string;
  readonly words: string;
}

export function textsOf(item: Item): SearchTexts {
  switch (item.kind) {
    case "model": {
      const { id } = item.row;
      return { name: id, tags: labelsOf(item.row).join(" "), words: item.fields.flat().join(" ") };
    }
    case "field":
      return item.value === undefined
        ? { name: item.name, tags: "", words: "" }
        : { name: item.value, tags: item.name, words: "" };
    case "operation": {
      const { id, summary, method, path } = item.operation;
      return { name: summary, tags: id, words: `${method} ${path}` };
    }
    case "page":
      return { name: item.title, tags: "", words: item.about };
  }
}

/** Returns the category, tags and price keys of a model. */
export const labelsOf = ({ category, tags, price }: ModelRow): readonly string[] => [
  category,
  ...tags,
  ...(price?.keys ?? []),
];

export const pageItems = (pages: readonly Page[]): readonly Item[] =>
  pages.map((page) => ({
    kind: "page",
    page,
    title: WORDS[page.name],
    about: SEARCH.pages[page.name],
  }));

export const modelItems = (rows: readonly ModelRow[], { fields }: SearchWords): readonly Item[] =>
  rows.map((row) => ({
    kind: "model",
    row,
    fields: Object.hasOwn(fields, row.id) ? (fields[row.id] ?? []) : [],
  }));

/**
 * Returns an item for each request field, and one for each of its listed values. The keys are the
 * names in addresses, such as `mode` and `mode=4k`.
 */
export function fieldItems({ fields }: SearchWords): ReadonlyMap<string, FieldItem> {
  const items = new Map<string, FieldItem & { readonly models: string[] }>();
  const add = (id: string, name: string, value?: string) => {
    const feature = featureOf(name, value);
    const item = items.get(feature);
    if (item !== undefined) item.models.push(id);
    else
      items.set(feature, {
        kind: "field",
        name,
        ...(value !== undefined && { value }),
        models: [id],
      });
  };
  for (const [id, listed] of Object.entries(fields)) {
    for (const [name = "", ...values] of listed) {
      add(id, name);
      for (const value of values) add(id, name, value);
    }
  }
  return items;
}

/** Returns the name of a field, or of a field with a value, for addresses: `mode` or `mode=4k`. */
export const featureOf = (name: string, value: string | undefined): string =>
  value === undefined ? name : `${name}=${value}`;
