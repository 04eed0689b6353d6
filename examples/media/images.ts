// Makes images by the operation, which accepts any image model, or by a model with a contract.
import { createClient } from "gateway-sdk";

const client = createClient();

const poster = await client.images.run({
  model: "stand-in-image",
  prompt: "A poster of a lighthouse, flat colours",
  size: "16:9",
});
console.log(poster.images[0]?.url);

// The same with a typed request. The SDK finds the right route for the task.
const night = await client.model("stand-in-image").run({ prompt: "The same at night" });
console.log(night.images[0]?.url);

// Edits an image. Fields that the operation's documents lack go through `extraBody`.
const task = await client.images.submit(
  {
    model: "stand-in-image",
    prompt: "Add a ship",
    image_urls: [{ url: "https://images.example.com/poster.png" }],
  },
  { extraBody: { n: 1 } },
);
console.log(`submitted ${task.id}`);
