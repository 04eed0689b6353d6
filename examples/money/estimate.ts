// Estimates the cost of requests: an amount, a range, or the reason why it is unknown. Fetches only
// the prices.
import { createClient, type Estimate } from "gateway-sdk";

const client = createClient();
const prices = await client.pricing.catalog();

function describe(estimate: Estimate): string {
  switch (estimate.kind) {
    case "amount":
      return `${estimate.usd} USD (${estimate.basis})`;
    case "range":
      return `${estimate.minUsd} to ${estimate.maxUsd} USD (${estimate.reason})`;
    case "unknown":
      return `not known: ${estimate.reason}`;
  }
}

const imagine = client.model("x-imagine-video");
console.log(describe(await imagine.estimate({ prompt: "A fox", duration: 10 }, prices)));

const edit = { prompt: "Make it night", video: { url: "https://videos.example.com/day.mp4" } };
console.log(describe(await imagine.estimate(edit, prices)));
console.log(describe(await imagine.estimate(edit, prices, { sourceSeconds: 12 })));

const omni = client.model("x-omni-1.1-flash");
console.log(describe(await omni.estimate({ prompt: "A fox" }, prices)));
