// The price list of a live gateway; a run without readable prices continues.
import { checkPrices } from "../check/prices.js";
import { GenerateFailure, StatusFailure } from "../../failure.js";
import { memberOf, type JsonObject } from "../schema/json.js";
import { getJson, type Gateway, type JsonAnswer, type Wire } from "./http.js";

/** List prices by model, or why there are none. */
export type PriceAnswer = { readonly list: JsonObject } | { readonly fault: string };

const PATH = "/api/pricing/models/all";
// A run can do without prices, so it does not wait for them for minutes.
const PATIENCE = { attempts: 2, timeoutMs: 15_000 };

/** Reads the prices of all models (1-core.md, GET /api/pricing/models/all); never throws for what a gateway does. */
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

// The documents leave open whether the list wants the key; that of one model must not be sent one (1-core.md, Authentication).
async function getList(gateway: Gateway, wire: Wire): Promise<JsonAnswer> {
  try {
    return await getJson(gateway, PATH, wire, PATIENCE);
  } catch (error) {
    if (!(error instanceof StatusFailure) || ![400, 401, 403].includes(error.status)) throw error;
    return getJson({ baseUrl: gateway.baseUrl }, PATH, wire, PATIENCE);
  }
}
