// Changes that can be fixed in more than one way. A person must choose.
import type { ModelRequests } from "@acme/gateway-sdk";
import { client, IMAGE } from "../renamed/client.js";

const imagine = client.model("x-imagine-video");
const x23 = client.model("x-2.3");
const pro = client.model("x-1-5-pro");
const LONG = 20;
const house = { style: "oil", prompt: "A house" };

export async function broken(seconds: number, urls: readonly string[]): Promise<void> {
  await imagine.submit({ prompt: "A kite", duration: 20 });
  await imagine.submit({ prompt: "A kite", duration: LONG });
  await imagine.estimate({ prompt: "A kite", duration: 30 }, {} as never);
  await imagine.submit({ prompt: "A kite", style: "oil" });
  await imagine.submit(house);
  await imagine.submit({ prompt: "A kite", resolution: "1080p" });
  await imagine.submit({ prompt: "A kite", resolution: seconds > 9 ? "720p" : "1080p" });
  await x23.submit({ first_frame_image: IMAGE });
  await x23.submit({ prompt: "A kite", duration: 8 });
  await pro.submit({ prompt: "A kite", image_urls: [IMAGE, IMAGE, IMAGE] });
  await pro.submit({ prompt: "A kite", image_urls: [urls[0] ?? IMAGE, IMAGE, IMAGE] });
  await pro.submit({ prompt: "A kite", seed: -5 });
  await client.model("x-old-video").submit({ prompt: "A kite" });
  await client.untyped("x-old-video").submit({ prompt: "A kite" });
  await client.images.submit({ model: "x-old-image", prompt: "A kite" });
  await client.model("x-2.5-pro").validate({ prompt: "A kite" });
  await pro.submit({ prompt: "A kite", camera_fixed: true, zoom: 1 });
  const old = client.model("x-old-video").run({ prompt: "A kite" });
  await old.then(() => x23.submit({ first_frame_image: IMAGE }));
  const both = client
    .model("x-old-video")
    .run({ prompt: "A" })
    .then(() => pro.submit({ prompt: "A", zoom: 1 }));
  await both;
}

export async function whole(seconds: number, urls: readonly string[]): Promise<void> {
  await imagine.submit({ prompt: "A kite", duration: 15 });
  await imagine.submit({ prompt: "A kite", duration: seconds });
  await imagine.submit({ prompt: "A kite", resolution: "720p" });
  await x23.submit({ prompt: "A kite", duration: 6 });
  await x23.submit({ prompt: "A kite", first_frame_image: IMAGE });
  await pro.submit({ prompt: "A kite", image_urls: [IMAGE, IMAGE] });
  await pro.submit({ prompt: "A kite", image_urls: urls });
  await pro.submit({ prompt: "A kite", seed: -1 });
  await client.model("x-v4-std").submit({ prompt: "A kite", resolution: "1080p" });
  await client.model("x-v4-std").submit({ prompt: "A kite", duration: 12 });
  await client.untyped("x-2.5-pro").submit({ prompt: "A kite", style: "oil" });
  await client.images.submit({ model: "stand-in-image", prompt: "A kite" });
  const later: ModelRequests["x-imagine-video"] = { prompt: "A kite", duration: seconds };
  await imagine.submit(later);
  console.log({ style: "oil", duration: 20, resolution: "1080p", seed: -5 });
}
