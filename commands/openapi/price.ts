// Describes the prices of a model for the OpenAPI document. The description has the unit, the price
// tiers, and the formula of 1-core.md (Price catalog entries).
import {
  type Contract,
  isJsonObject,
  type Json,
  type JsonObject,
  memberOf,
  objectOf,
  stringsOf,
} from "../../generator/index.js";
import type { PricingFacts } from "../../runtime/pricing/facts.js";

/** The parts of a contract that decide a price. */
export type PriceBasis = Pick<Contract, "schema" | "pricing">;

/** Returns a function that describes the prices of a model from the price list. */
export const pricesOf =
  (prices: JsonObject) =>
  (model: string, contract: PriceBasis): JsonObject | undefined => {
    const blocks = memberOf(prices, model);
    return isJsonObject(blocks) ? priceOf(blocks, contract) : undefined;
  };

/**
 * Describes the prices of a model. `blocks` is the model's entry in the price list. Returns
 * `undefined` if the model has no fixed price.
 */
export function priceOf(blocks: JsonObject, contract: PriceBasis): JsonObject | undefined {
  const facts: PricingFacts = contract.pricing;
  const { fixed_prices: output, ...others } = blocks;
  if (!isJsonObject(output)) return undefined;
  const { unit = "", dimension } = output;
  const image = inputOf(others, "image");
  const video = inputOf(others, "video");
  const formula = formulaOf(unit, facts, image, video);
  const isUsed = video === undefined || /video_input/.test(formula ?? "");
  const notes = notesOf(facts, Object.keys(others), isUsed);
  return {
    currency: "USD",
    unit,
    ...(dimension !== undefined && { dimension }),
    tiers: tiersOf(output, contract),
    ...(image && { image_input: image }),
    ...(video && { video_input: video }),
    ...(formula !== undefined && { formula }),
    ...(notes.length > 0 && { notes }),
  };
}

// Returns the price of an input, such as a video, or `undefined` if inputs of this kind have no
// price. Live price lists may nest these prices (4-field-notes.md, Prices).
function inputOf(blocks: JsonObject, material: string): JsonObject | undefined {
  const nested = blocks["input_material_prices"];
  const block = blocks[`${material}_input_price`] ?? (isJsonObject(nested) && nested[material]);
  if (!isJsonObject(block)) return undefined;
  const form = Object.entries(block).filter(([name]) => !AMOUNTS.has(name));
  return {
    ...objectOf(form),
    ...(isJsonObject(block["items"]) ? { tiers: tiersOf(block, NOTHING) } : amounts(block)),
  };
}

const AMOUNTS = new Set(["items", "original_price", "after_discount"]);

const amounts = ({ after_discount: price, original_price: list }: JsonObject): JsonObject => ({
  ...(price !== undefined && { price }),
  ...(list !== undefined && list !== price && { list_price: list }),
});

const NOTHING: PriceBasis = { schema: {}, pricing: {} };

const tiersOf = ({ items }: JsonObject, contract: PriceBasis): readonly Json[] =>
  Object.entries(isJsonObject(items) ? items : {}).map(([key, item]) => ({
    key,
    ...(isJsonObject(item) && amounts(item)),
    ...conditionsOf(key, contract),
  }));

/**
 * Returns the request fields and values that select a price tier. For the key `720P-audio`:
 * `{ when: { resolution: ["720p"] }, with: ["generate_audio"] }`.
 */
function conditionsOf(key: string, { schema, pricing }: PriceBasis): JsonObject {
  const { words = {}, aliases = {}, variants = {}, videos = [] }: PricingFacts = pricing;
  const parts = key.toLowerCase().split(/[-_\s]+/);
  const when = Object.entries(words).flatMap(([field, fieldWords]): [string, Json][] => {
    const selecting = fieldWords.filter((word) => {
      const means = Object.hasOwn(aliases, word) ? aliases[word] : undefined;
      return parts.some((part) => part === word || part === means);
    });
    return selecting.length === 0 ? [] : [[field, spelt(selecting, field, schema)]];
  });
  const needs = parts.flatMap((part): readonly string[] => {
    if (part === "input") return videos.map(({ at }) => fieldOf(at));
    const variant = part === "sound" ? "audio" : part;
    return Object.hasOwn(variants, variant) ? [variants[variant] ?? ""] : [];
  });
  return {
    ...(when.length > 0 && { when: objectOf(when) }),
    ...(needs.length > 0 && { with: needs }),
  };
}

// Returns the words in the spelling of the field's `enum`, such as `720P` for `720p`. The price
// data of the contract has the words in lower case.
function spelt(words: readonly string[], field: string, schema: JsonObject): readonly string[] {
  const spellings = stringsOf(memberOf(memberOf(memberOf(schema, "properties"), field), "enum"));
  return words.map((word) => spellings.find((one) => one.toLowerCase() === word) ?? word);
}

const fieldOf = (path: string): string => path.replace(/\/.*/, "");
const writtenAs = (path: string): string => path.replaceAll("/", ".");

const UNITS: Readonly<Record<string, (facts: PricingFacts) => readonly string[]>> = {
  usd_per_call: () => [],
  usd_per_second: ({ duration = [] }) => [duration[0] ?? "seconds(output)"],
};

/** Returns the price formula, or `undefined` if the documents do not describe the unit. */
function formulaOf(
  unit: Json,
  facts: PricingFacts,
  image: JsonObject | undefined,
  video: JsonObject | undefined,
): string | undefined {
  const quantity = Object.hasOwn(UNITS, String(unit)) ? UNITS[String(unit)]?.(facts) : undefined;
  if (quantity === undefined) return undefined;
  const { counts = [], factors = {}, images = [], videos = [] } = facts;
  const results = counts.flatMap(({ at, multiplies }) =>
    multiplies === true ? [writtenAs(at)] : [],
  );
  const times = Object.entries(factors).map(([field, factor]) => `(${field} ? ${factor} : 1)`);
  const generation = [
    ["tier", ...quantity, ...results, ...times].join(" × "),
    ...(image === undefined ? [] : imageTerms(image, images)),
    ...(video === undefined ? [] : videoTerms(video, videos)),
  ].join(" + ");
  const edited = videos.find(({ length }) => length === "edited");
  if (video === undefined || edited === undefined) return generation;
  const source = fieldOf(edited.at);
  return `${source} ? (tier 720P + video_input) × seconds(${source}) : ${generation}`;
}

type ImageFields = NonNullable<PricingFacts["images"]>;
type Sources = NonNullable<PricingFacts["videos"]>;

function imageTerms(price: JsonObject, images: ImageFields): readonly string[] {
  if (images.length === 0) return [];
  const all = `count(${[...new Set(images.flat().map(fieldOf))].join(", ")})`;
  const free = price["free_count"] ?? 0;
  return [`image_input × ${free === 0 ? all : `max(0, ${all} - ${String(free)})`}`];
}

function videoTerms(price: JsonObject, videos: Sources): readonly string[] {
  if (price["billing_mode"] !== "additive_duration" || videos.length === 0) return [];
  return [`video_input × seconds(${videos.map(({ at }) => fieldOf(at)).join(", ")})`];
}

function notesOf(
  { videos = [], open = [], counts = [] }: PricingFacts,
  blocks: readonly string[],
  isVideoUsed: boolean,
): readonly string[] {
  return [
    ...videos.flatMap(({ at, length, factor, unless }) => {
      const field = fieldOf(at);
      const but = Object.entries(unless ?? {}).map(([name, word]) => `, unless ${name} is ${word}`);
      return [
        ...(length === "follows"
          ? [`With ${field} the output is as long as that video${but.join("")}.`]
          : []),
        ...(factor === undefined
          ? []
          : [`With ${field} the price of the tier is multiplied by ${factor.join(" to ")}.`]),
      ];
    }),
    ...counts.flatMap(({ at, multiplies }) =>
      multiplies === undefined
        ? [`Whether ${writtenAs(at)} multiplies the price is not known.`]
        : [],
    ),
    ...(isVideoUsed ? [] : ["The documents do not explain how video_input is billed."]),
    ...open.map((field) => `${field} adds a cost that no document states.`),
    ...(blocks.some((name) => /token/i.test(name))
      ? ["The final price depends on the tokens that the task uses, so these prices are estimates."]
      : []),
  ];
}
