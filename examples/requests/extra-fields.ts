// Sends fields that the contract does not have yet, and keeps the types of all others.
import { createClient, loose } from "gateway-sdk";

const client = createClient();
const model = client.model("stand-in-base-video");

// At the top level: `extraBody` is merged into the body and overrides the request.
const first = await model.submit(
  { prompt: "A tram in the rain" },
  { extraBody: { camera: { move: "pan" } } },
);
console.log(`submitted ${first.id}`);

// At any depth: `loose` allows unknown fields in a literal, and other fields keep their types.
const second = await model.submit(loose({ prompt: "A tram in the rain", grain: 0.4 }));
console.log(`submitted ${second.id}`);
