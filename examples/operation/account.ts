// Reads the models of the key and their prices, and starts an export of calls. None of this costs
// anything.
import { createClient } from "gateway-sdk";

const client = createClient();

const models = await client.catalog.list({ category: "video" });
console.log(`${models.length} video models, such as ${models[0]?.id}`);

// The gateway's current contract. The SDK's validators were made from an earlier one.
const { parameters } = await client.catalog.schema("x-v3-omni");
console.log(`x-v3-omni: contract of ${parameters?.schema_version}`);

// Token prices are for text models. client.pricing.catalog() has the prices of all other models.
const { effective_rates } = await client.pricing.model("x-3.5-flash");
console.log(effective_rates);

// These answers are not documented, so their type is `unknown`.
console.log(await client.billing.usage());
console.log(await client.logs.export({ format: "csv" }));
