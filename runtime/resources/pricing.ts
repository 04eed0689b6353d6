// Reads price records and the price catalog (API document 1-core.md, GET /api/pricing/model; GET
// /api/pricing/models/all).
import type { PriceCatalog, PriceRecord } from "../answers/prices.js";
import { ApiError, ConfigurationError } from "../call/errors/index.js";
import { type Answer, AnswerPromise, unreadableAnswer } from "../call/transport/answer/answer.js";
import type { CallOptions } from "../call/transport/options.js";
import type { Transport } from "../call/transport/call.js";
import { fieldsOf, isObject } from "../validation/value.js";

/** `client.pricing`. */
export interface Pricing {
  /**
   * Returns the price record of one model. Some gateways have records only for models that are
   * billed by tokens; use `catalog` for all other models. Sends no API key.
   */
  model(model: string, options?: CallOptions): AnswerPromise<PriceRecord>;
  /**
   * Returns the price catalog of all models. If the gateway refuses the API key, the SDK repeats
   * the request without the key.
   */
  catalog(options?: CallOptions): AnswerPromise<PriceCatalog>;
}

/** @internal */
export function createPricing(transport: Transport): Pricing {
  const baseCall = { method: "GET", family: "pricing", resend: "freely", large: true } as const;
  // It is not documented whether the price catalog needs the API key (1-core.md,
  // Authentication). So the client tries with the key first.
  const list = (authorized: boolean, options: CallOptions | undefined) =>
    transport.send(
      () => ({
        ...baseCall,
        path: "/api/pricing/models/all",
        authorized,
        parse: (answer): PriceCatalog => ({
          models: member<PriceCatalog["models"]>(answer, "models"),
        }),
      }),
      options,
    );
  return {
    model: (model: string, options?: CallOptions) =>
      transport.send(() => {
        if (model === "") throw new ConfigurationError("pricing.model: the model id is empty.");
        return {
          ...baseCall,
          path: "/api/pricing/model",
          query: { model },
          authorized: false,
          model,
          // The documents allow SDKs to read no other field of the answer than `data.pricing`
          // (1-core.md, Model price record).
          parse: (answer) => member<PriceRecord>(answer, "pricing"),
        };
      }, options),
    catalog: (options?: CallOptions) =>
      AnswerPromise.of(
        list(true, options)
          .withResponse()
          .catch((error: unknown) => {
            if (!(error instanceof ApiError && [400, 401, 403].includes(error.status))) throw error;
            return list(false, options).withResponse();
          }),
      ),
  };
}

function member<Shape>(answer: Answer, name: string): Shape {
  const { data } = fieldsOf(answer.body);
  const value = fieldsOf(data)[name];
  if (isObject(value)) return value as Shape;
  throw unreadableAnswer(
    answer,
    `The gateway answered the price query without "data.${name}". Query the prices again later.`,
  );
}
