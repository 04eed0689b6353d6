// Calls a model that this SDK has no contract for: a plain record goes in, and nothing is checked before sending.
import { createClient, untypedModels } from "gateway-sdk";

const client = createClient();

console.log(`without a contract: ${untypedModels.map(({ id }) => id).join(", ")}`);

const model = client.untyped("stand-in-unknown", { endpoint: "/v1/videos/generations" });
const result = await model.run({ prompt: "Clouds, seen from above", any_field: 1 });

console.log(result.videos[0]?.url);
// Whatever the gateway sent beyond the documented fields is kept.
console.log(`status ${String(result.raw["status"])}`);
