// Reads the price list of a live gateway. If the list cannot be read, the run continues without
// prices.
import { checkPrices } from "../check/prices.js";
import { GenerateFailure, StatusFailure } from "../../failure.js";
import { memberOf, type JsonObject } from "../schema/json.js";
import { getJson, type Gateway, type JsonAnswer, type Wire } from "./http.js";

/** The prices by model, or the reason why they could not be read. */
export type PriceAnswer = { readonly list: JsonObject } | { readonly fault: string };

const PATH = "/api/pricing/models/all";
// Prices are optional, so a run does not wait minutes for them.
const PATIENCE = { attempts: 2, timeoutMs: 15_000 };

/**
 * Reads the prices of all models (1-core.md, GET /api/pricing/models/all). If the gateway fails or
 * answers with no price list, returns a `fault` and does not throw.
 */
export async function fetchPrices(gateway: Gateway, wire: Wire): Promise<PriceAnswer> {
  try {
    const { status, body } = await getList(gateway, wire);
    if (status === 404) return { fault: `${gateway.baseUrl}${PATH} does not exist` };
    const list = checkPrices(memberOf(memberOf(body, "data"), "models"));
    if (list !== undefined) return { list };
    return { fault: `${gateway.baseUrl}${PATH} did not answer with a price list` };
  } catch (error) {
    if (!(error instanceof GenerateFailure)) throw error;
    return { fault: error.message };
  }
}

// Requests the price list. If the answer is HTTP 400, 401 or 403, requests the list again without
// the key. The documents do not define whether this request needs a key (1-core.md,
// Authentication).
async function getList(gateway: Gateway, wire: Wire): Promise<JsonAnswer> {
  try {
    return await getJson(gateway, PATH, wire, PATIENCE);
  } catch (error) {
    if (!(error instanceof StatusFailure) || ![400, 401, 403].includes(error.status)) throw error;
    return getJson({ baseUrl: gateway.baseUrl }, PATH, wire, PATIENCE);
  }
}
