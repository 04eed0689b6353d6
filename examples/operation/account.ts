// Reads what the key may use and what it costs, and starts an export of calls: whatever only asks costs nothing.
import { createClient } from "gateway-sdk";

const client = createClient();

const models = await client.catalog.list({ category: "video" });
console.log(`${models.length} video models, such as ${models[0]?.id}`);

// The contract as the gateway has it today; the validators of this SDK were made from an earlier one.
const { parameters } = await client.catalog.schema("x-v3-omni");
console.log(`x-v3-omni: contract of ${parameters?.schema_version}`);

// A text model has a price for its tokens; those of all other models are in client.pricing.catalog().
const { effective_rates } = await client.pricing.model("x-3.5-flash");
console.log(effective_rates);

// Their answers are not documented: what the gateway sends comes as `unknown`.
console.log(await client.billing.usage());
console.log(await client.logs.export({ format: "csv" }));
