// Finds the request fields that select each price of a price list. This module and
// `runtime/pricing/output-price.ts`, which computes estimates, must interpret the keys of a price
// list in the same way.
import type { Json } from "../schema/json.js";

/** The pricing facts that select a price (contracts/README.md, Facts of prices). */
export interface SelectingFacts {
  readonly words?: Readonly<Record<string, readonly string[]>>;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly variants?: Readonly<Record<string, string>>;
  readonly images?: readonly (string | readonly string[])[];
  readonly videos?: readonly { readonly at: string; readonly length?: string }[];
}

/** A request field of the contract. */
export interface SelectingField {
  /** The listed values. Empty if the contract lists none. */
  readonly values: readonly Json[];
  readonly default?: Json | undefined;
  readonly required: boolean;
  readonly isBoolean: boolean;
}

/** The pricing facts of a model, and a function that finds its request fields. */
export interface PricedRequest {
  readonly facts: SelectingFacts;
  readonly fieldOf: (name: string) => SelectingField | undefined;
}

export interface Condition {
  readonly field: string;
  /** The condition as text, such as `mode = pro`. */
  readonly text: string;
}

/** A price key, split into its parts. */
interface Key {
  /** The parts that are values of request fields, such as `720p`. */
  readonly words: readonly string[];
  /** The parts that are variants, such as `audio`. */
  readonly variants: ReadonlySet<string>;
}

// Word in a price key → the variant that this word names (4-field-notes.md, Prices). This map must
// stay equal to the words in `runtime/pricing/output-price.ts`.
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ["audio", "audio"],
  ["sound", "audio"],
  ["input", "input"],
  ["extend", "extend"],
  ["official", "official"],
]);

/**
 * Returns a function that gives the conditions for the price of a key, such as `mode = pro` and
 * `audio = true`. The function returns an empty list if every request has this price, if no request
 * has this price, or if the fields are not known.
 */
export function conditionsByKey(
  keys: readonly string[],
  dimension: Json | undefined,
  request: PricedRequest,
): (key: string) => readonly Condition[] {
  const all = allKeys(keys.map(readKey));
  const fields = wordFields(dimension, request);
  return (key) => {
    const one = readKey(key);
    const words = one.words.length > 0 ? byWords(one, fields, all) : byOthers(fields, all);
    const variants = byVariants(one, all, request);
    return words === undefined || variants === undefined ? [] : [...words, ...variants];
  };
}

/**
 * Returns the request fields with the files that a price block bills, such as `image_urls`. Returns
 * an empty list if the block's name contains neither `image` nor `video`.
 */
export function inputFields(
  block: string,
  { images = [], videos = [] }: SelectingFacts,
): readonly string[] {
  if (/image/i.test(block)) return topFields(images.flat());
  return /video/i.test(block) ? topFields(videos.map(({ at }) => at)) : [];
}

const topFields = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.map((path) => path.split("/")[0] ?? path)),
];

function readKey(key: string): Key {
  const parts = key.toLowerCase().split(/[-_\s]+/);
  return {
    words: parts.filter((part) => part !== "default" && !VARIANTS.has(part)),
    variants: new Set(parts.flatMap((part) => VARIANTS.get(part) ?? [])),
  };
}

/** The words and variants of all keys of a block. */
interface AllKeys {
  readonly words: ReadonlySet<string>;
  readonly variants: ReadonlySet<string>;
  /** For each key that does not have the variant `official`: its words, joined by commas. */
  readonly unofficial: ReadonlySet<string>;
}

const allKeys = (keys: readonly Key[]): AllKeys => ({
  words: new Set(keys.flatMap(({ words }) => words)),
  variants: new Set(keys.flatMap(({ variants }) => [...variants])),
  unofficial: new Set(
    keys.flatMap(({ words, variants }) => (variants.has("official") ? [] : [words.join()])),
  ),
});

/** A value of a field. */
interface Word {
  readonly text: string;
  /**
   * The names of the value in price keys: the value in lower case, and its alias if there is one.
   */
  readonly names: readonly string[];
}

/** A field whose value selects a price. */
interface WordField {
  readonly name: string;
  readonly words: readonly Word[];
  /** The default in lower case. */
  readonly default: string | undefined;
  readonly required: boolean;
}

function wordFields(
  dimension: Json | undefined,
  { facts: { words = {}, aliases = {} }, fieldOf }: PricedRequest,
): readonly WordField[] {
  // If the dimension is neither `resolution` nor a key of `words`, it is the name of the field that
  // selects the price.
  const isOther =
    typeof dimension === "string" && dimension !== "resolution" && !Object.hasOwn(words, dimension);
  const names = isOther ? [dimension] : Object.keys(words);
  return names.flatMap((name): WordField[] => {
    const field = fieldOf(name);
    if (field === undefined) return [];
    const texts = new Map<string, string>();
    for (const value of field.values) {
      const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
      if (text !== "" && !texts.has(text.toLowerCase())) texts.set(text.toLowerCase(), text);
    }
    const aliasOf = (word: string) => (Object.hasOwn(aliases, word) ? aliases[word] : undefined);
    const listed = [...texts].map(([word, text]) => {
      const alias = aliasOf(word);
      return { text, names: alias === undefined ? [word] : [word, alias] };
    });
    const { default: standard, required } = field;
    const isWord = typeof standard === "string" || typeof standard === "number";
    const defaultWord = isWord ? String(standard).toLowerCase() : undefined;
    return [{ name, words: listed, default: defaultWord, required }];
  });
}

// Returns a condition for each word of a key: `pro-720p` → `mode = pro` and `resolution = 720p`.
// Returns undefined if a word fits no field or several fields. If a price key contains the exact
// name of a value, the alias of this value is ignored.
function byWords(
  key: Key,
  fields: readonly WordField[],
  { words: named }: AllKeys,
): readonly Condition[] | undefined {
  const conditions = key.words.flatMap((word) => {
    const matching = fields.flatMap((field) => {
      if (field.words.length === 0) return [oneOf(field, [{ text: word, names: [word] }])];
      const words = field.words.filter(({ names: [exact = "", alias] }) =>
        named.has(exact) ? exact === word : alias === word,
      );
      return words.length === 0 ? [] : [oneOf(field, words)];
    });
    return matching.length === 1 ? matching : [undefined];
  });
  return conditions.every((one) => one !== undefined) ? conditions : undefined;
}

// A key without words, such as `default`, has the price for all values that no key names. Returns
// the conditions for these values. Returns undefined if the keys name all values of a field that is
// required or has a default.
function byOthers(
  fields: readonly WordField[],
  { words: named }: AllKeys,
): readonly Condition[] | undefined {
  const conditions: Condition[] = [];
  for (const field of fields) {
    const others = field.words.filter(({ names }) => !names.some((name) => named.has(name)));
    if (others.length === field.words.length) continue;
    const isOptional = !field.required && field.default === undefined;
    if (others.length === 0 && !isOptional) return undefined;
    conditions.push(oneOf(field, others, isOptional ? [`${field.name} not sent`] : []));
  }
  return conditions;
}

function oneOf(
  { name, default: standard }: WordField,
  words: readonly Word[],
  others: readonly string[] = [],
): Condition {
  const texts = words.map(({ text, names: [word] }) =>
    word === standard ? `${text} (default)` : text,
  );
  const values = texts.length === 0 ? [] : [`${name} = ${texts.join(" or ")}`];
  return { field: name, text: [...values, ...others].join(" or ") };
}

function byVariants(
  key: Key,
  all: AllKeys,
  { facts: { variants = {}, videos = [] }, fieldOf }: PricedRequest,
): readonly Condition[] | undefined {
  const conditions: Condition[] = [];
  for (const variant of all.variants) {
    const isRequired = key.variants.has(variant);
    // Leaves out videos that a request edits, because an edit has its own price (1-core.md, Price
    // catalog entries).
    const inputs = videos.filter(({ length }) => length !== "edited").map(({ at }) => at);
    const name = variant === "input" ? topFields(inputs)[0] : variantField(variants, variant);
    if (name !== undefined) conditions.push(sent(name, isRequired, fieldOf(name)));
    // If no request field selects `official`, an `official` price applies to all requests. If the
    // block also has a key with the same words and without `official`, the condition is unknown.
    else if (isRequired && (variant !== "official" || all.unofficial.has(key.words.join()))) {
      return undefined;
    }
  }
  return conditions;
}

const variantField = (variants: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(variants, name) ? variants[name] : undefined;

function sent(name: string, isRequired: boolean, field: SelectingField | undefined): Condition {
  const isSent = `${name} ${isRequired ? "sent" : "not sent"}`;
  if (field?.isBoolean !== true) return { field: name, text: isSent };
  const isDefault = field.default === isRequired ? " (default)" : "";
  // If the field has no default, a request that omits the field has the price of `false`.
  const isOptional = !field.required && typeof field.default !== "boolean";
  const others = !isRequired && isOptional ? ` or ${isSent}` : "";
  return { field: name, text: `${name} = ${isRequired}${isDefault}${others}` };
}
