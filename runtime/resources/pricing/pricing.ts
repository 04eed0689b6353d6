// Price records and the price catalog (1-core.md, GET /api/pricing/model; GET /api/pricing/models/all).
import { reading } from "../../late/parts.js";
import type { PriceCatalog, PriceRecord } from "../../pricing/record.js";
import type { Answered } from "../../transport/answer/answered.js";
import type { CallOptions } from "../../transport/call.js";
import type { Transport } from "../../transport/transport.js";

/** `client.pricing`. */
export interface Pricing {
  /** The price record of a model. Needs no key, and none is sent. */
  model(model: string, options?: CallOptions): Answered<PriceRecord>;
  /** The price catalog of all models. */
  catalog(options?: CallOptions): Answered<PriceCatalog>;
}

/** Makes the resource. */
export function createPricing(transport: Transport): Pricing {
  return Object.freeze({
    model: (model: string, options: CallOptions = {}) =>
      transport.sendBy(reading, options, (part, given) =>
        part.pricingCalls(transport).model(model, given).withResponse(),
      ),
    catalog: (options: CallOptions = {}) =>
      transport.sendBy(reading, options, (part, given) =>
        part.pricingCalls(transport).catalog(given).withResponse(),
      ),
  });
}
