// Calls a model without a contract in this SDK. The request is a plain record and is not checked.
import { createClient, untypedModels } from "gateway-sdk";

const client = createClient();

console.log(`without a contract: ${untypedModels.map(({ id }) => id).join(", ")}`);

const model = client.untyped("stand-in-unknown", { endpoint: "/v1/videos/generations" });
const result = await model.run({ prompt: "Clouds, seen from above", any_field: 1 });

console.log(result.videos[0]?.url);
// `raw` also has the undocumented fields of the answer.
console.log(`status ${String(result.raw["status"])}`);
