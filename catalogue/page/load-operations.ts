// Loads the operations that can call a model without a contract, and the token prices of the model.
import type { PriceRecord } from "../../runtime/answers/prices.js";
import type { OperationModule } from "../../runtime/call/model/definition.js";
import type { ListedModel, OperationDocument, Site } from "../data/page-data.js";
import { json, module } from "./site-files.js";
import type { OpenModel, Sdk } from "./load.js";
import { isText, targetOf } from "./request/target.js";

/**
 * Returns the model once for each client method that can call it, with the data for the request
 * form of that method.
 */
export async function operationsOf(listed: ListedModel, site: Site): Promise<readonly OpenModel[]> {
  const { operations = [] } = listed;
  if (operations.length === 0) return [];
  const [sdk, rates, ...loaded] = await Promise.all([
    module<Sdk>("sdk.js"),
    ratesOf(listed, site),
    ...operations.map(async (name) => ({
      schemaPath: `calls/schemas/${name}.json`,
      document: await json<OperationDocument>(`calls/${name}.json`),
      operation: await module<{ readonly default: OperationModule }>(`calls/${name}.js`),
    })),
  ]);
  return loaded.flatMap(({ document, operation, schemaPath }) =>
    document.calls.map((call): OpenModel => {
      const target = targetOf(listed, call, operation.default);
      const priced = isText(target) && rates !== undefined ? { rates } : {};
      return { document: { ...document, ...listed }, module: target, sdk, schemaPath, ...priced };
    }),
  );
}

// Reads token prices from the gateway, because the SDK has none (1-core.md, GET
// /api/pricing/model).
async function ratesOf(
  { id, category }: ListedModel,
  { isServed }: Site,
): Promise<PriceRecord | undefined> {
  if (category !== "chat" || !isServed) return undefined;
  const path = `api/pricing/model?model=${encodeURIComponent(id)}`;
  const answer = await json<{ readonly data?: { readonly pricing?: PriceRecord } }>(path).catch(
    () => undefined,
  );
  return answer?.data?.pricing;
}
