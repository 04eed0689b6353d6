// Reads contracts/prices.json. The pages of an SDK list its amounts. The code of an SDK uses only
// facts such as units, because amounts change without notice.
import { readFile } from "node:fs/promises";
import { copyWithinLimits } from "../check/copy.js";
import { checkPrices } from "../check/prices.js";
import { isJsonArray, isJsonObject, type JsonObject } from "../schema/json.js";

/** The unit and the dimension of a model's price (1-core.md, Price catalog entries). */
export interface PriceFacts {
  /** Unit of the output price, such as `usd_per_second`. */
  readonly unit: string;
  /** Request field that changes the output price, such as `resolution`. */
  readonly dimension: string;
  /**
   * Values of `dimension` that have a price, as the price list writes them. `default` is omitted.
   */
  readonly keys: readonly string[];
  /** Whether images in a request are billed. */
  readonly images: boolean;
  /** Whether an input video is billed. */
  readonly video: boolean;
}

/** Model id in lower case → its price data. Ids in price lists ignore case. */
export type PriceList = ReadonlyMap<string, PriceFacts>;

/** Reads the documented prices, in the format of `checkPrices`. */
export async function readDocumentedPrices(path: string): Promise<JsonObject> {
  const json: unknown = JSON.parse(await readFile(path, "utf8"));
  return (isJsonObject(json) && checkPrices(json["models"])) || {};
}

/**
 * Reads the facts of each model's price from the documented price list. Omits models without a unit
 * or a dimension.
 */
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

// Whether input images or an input video have a price. The price is at the top level of the entry.
// In the lists of deployed gateways, it is in `input_material_prices` (4-field-notes.md, Prices).
function isPriced(entry: JsonObject, material: "image" | "video"): boolean {
  const nested = entry["input_material_prices"];
  return (
    isJsonObject(entry[`${material}_input_price`]) ||
    (isJsonObject(nested) && isJsonObject(nested[material]))
  );
}
