// Reads from contracts/prices.json which fields affect a price; amounts change without notice and stay out of the SDK.
import { readFile } from "node:fs/promises";
import { copyWithinLimits } from "../check/copy.js";
import { checkPrices } from "../check/prices.js";
import { isJsonArray, isJsonObject, type JsonObject } from "../schema/json.js";

/** The facts that a model's price depends on (1-core.md, Price catalog entries). */
export interface PriceFacts {
  /** Unit of the output price, such as `usd_per_second`. */
  readonly unit: string;
  /** What the output price is listed by, such as `resolution`. */
  readonly dimension: string;
  /** Keys that the price is listed under, as the list writes them; without `default`, which no request can name. */
  readonly keys: readonly string[];
  /** Whether images that a request brings are priced. */
  readonly images: boolean;
  /** Whether a video that a request edits is priced. */
  readonly video: boolean;
}

/** Facts by model id in lower case: ids of price lists are matched without case. */
export type PriceList = ReadonlyMap<string, PriceFacts>;

/** Reads the documented list prices, in the form in which a gateway's are kept. */
export async function readDocumentedPrices(path: string): Promise<JsonObject> {
  const json: unknown = JSON.parse(await readFile(path, "utf8"));
  return (isJsonObject(json) && checkPrices(json["models"])) || {};
}

/** Reads what the documented price list says of fields. */
export async function readPriceList(path: string): Promise<PriceList> {
  const json = copyWithinLimits(JSON.parse(await readFile(path, "utf8")));
  const categories = isJsonObject(json) && isJsonObject(json["models"]) ? json["models"] : {};
  const entries = Object.values(categories).flatMap((list) => (isJsonArray(list) ? list : []));
  return new Map(
    entries.filter(isJsonObject).flatMap((entry) => {
      const { id } = entry;
      const facts = factsOf(entry);
      return typeof id === "string" && facts !== undefined ? [[id.toLowerCase(), facts]] : [];
    }),
  );
}

function factsOf(entry: JsonObject): PriceFacts | undefined {
  const block = entry["fixed_prices"];
  if (!isJsonObject(block)) return undefined;
  const { unit, dimension, items } = block;
  if (typeof unit !== "string" || typeof dimension !== "string") return undefined;
  const keys = (isJsonArray(items) ? items : []).flatMap((item) =>
    isJsonObject(item) && typeof item["key"] === "string" ? [item["key"]] : [],
  );
  return Object.freeze({
    unit,
    dimension,
    keys: keys.filter((key) => key.toLowerCase() !== "default"),
    images: isPriced(entry, "image"),
    video: isPriced(entry, "video"),
  });
}

// Flat, or nested as deployed lists have them (4-field-notes.md, Prices).
function isPriced(entry: JsonObject, material: "image" | "video"): boolean {
  const nested = entry["input_material_prices"];
  return (
    isJsonObject(entry[`${material}_input_price`]) ||
    (isJsonObject(nested) && isJsonObject(nested[material]))
  );
}
