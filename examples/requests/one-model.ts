// Uses one model by its module: its types, validator and facts. The bundle has no other model.
import { createClient } from "gateway-sdk";
import xV3Omni, { type XV3OmniRequest } from "gateway-sdk/models/x-v3-omni";

const client = createClient();

const request: XV3OmniRequest = {
  prompt: "<<<image_1>>> turns her head and smiles",
  image_urls: ["https://images.example.com/portrait.png"],
  mode: "pro",
};

console.log(`${xV3Omni.id}: ${xV3Omni.operation} at ${xV3Omni.endpoint}`);
console.log(xV3Omni.capabilityTags.join(", "));

const result = await client.model(xV3Omni).run(request);
console.log(`${result.videos[0]?.url} for ${result.cost} USD`);
