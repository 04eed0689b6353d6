// Runs a video model: submits, waits, and prints the URL of the video.
import { createClient } from "gateway-sdk";

const client = createClient(); // GATEWAY_BASE_URL and GATEWAY_API_KEY, or { baseUrl, apiKey }

const result = await client
  .model("x-v3-omni")
  .run({ prompt: "A lighthouse at dawn, waves below", duration: 5 });

for (const video of result.videos) {
  console.log(video.url);
  console.log(`works until ${video.expiresAt?.toISOString()}`);
}
console.log(`cost ${result.cost} USD, ${result.credits} credits`);
