// The price endpoints (1-core.md, GET /api/pricing/model and GET /api/pricing/models/all).
import { json } from "../http/answer.js";
import type { App } from "../http/app.js";
import { invalid, refused } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import { tokenPrice } from "./price-list.js";

export function priceRoutes(app: App, service: Service): void {
  app.get("/api/pricing/model", (c) => {
    // The documents say "The Authorization header must not be sent". It would leak the key to a
    // public endpoint.
    if (c.req.header("authorization") !== undefined) {
      throw invalid("The Authorization header must not be sent to this endpoint", "Authorization");
    }
    const model = c.req.query("model");
    if (model === undefined || model === "") throw invalid("Missing model parameter", "model");
    const pricing = tokenPrice(service.prices, model);
    if (pricing === undefined) {
      // Assumption: a model without a token price is answered with 404. The documents show no answer.
      const message = `${JSON.stringify(model.slice(0, 100))} has no token price; GET /api/pricing/models/all lists the prices of media models`;
      throw refused(404, message, { code: "price_not_found", param: "model" });
    }
    const { unit, effective_rates } = pricing;
    return json({
      success: true,
      data: {
        pricing,
        token_price: { unit, rates: effective_rates },
        token_pricing: { version: 1 },
      },
    });
  });

  // Assumption: this endpoint answers with or without an API key, because the documents show no
  // authentication.
  app.get("/api/pricing/models/all", () =>
    json({ success: true, data: { models: service.prices.models } }),
  );
}
