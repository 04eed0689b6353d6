// The program that every runtime plays. Its output must be the same everywhere.
import { createClient, file } from "gateway-sdk";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const FAULTS = ["500 after", "reset after", "truncated", "stall body"];

const nameOf = (promise) =>
  promise.then(
    () => "done",
    (error) => error.name,
  );

/**
 * Sends a request for each kind of image file. Returns why a path is refused, or undefined if it was
 * read.
 */
async function sendImages(client) {
  const model = client.model("x-v3-omni");
  const images = [new Blob([PNG, "blob"]), Uint8Array.of(...PNG, 1)];
  for (const image of images) await model.submit({ prompt: "a cat", image_urls: [image] });
  try {
    await model.submit({ prompt: "a cat", image_urls: [file("./cat.png")] });
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

/**
 * Sends requests with image files to the gateway `files`. Runs, streams, uploads, saves, and sends a
 * refused request. Then plays each fault on a new and on a used connection, and queries the usage.
 */
export async function play({ baseUrl, apiKey, path, lost, dead, files, withFetch }) {
  const common = { apiKey, pollIntervalMs: 100, ...(withFetch && { fetch }) };
  const client = createClient({ ...common, baseUrl });
  const said = {};
  said.noPath = await sendImages(createClient({ ...common, ...files }));
  const result = await client.model("x-2.3").run({ prompt: "a cat" });
  said.videos = result.videos.length;
  let text = "";
  for await (const chunk of client.text.stream({
    model: "x-3.5-flash",
    contents: [{ role: "user", parts: [{ text: "Say hello to the cat" }] }],
  })) {
    text += chunk.candidates?.[0]?.content?.parts?.[0]?.text ?? "";
  }
  said.text = text.length > 0;
  said.uploaded = (await client.uploads.image(PNG)).url.startsWith(baseUrl);
  const file = result.videos[0];
  const bytes = await file.bytes();
  said.isMp4 = new TextDecoder().decode(bytes.subarray(4, 8)) === "ftyp";
  said.saved =
    path === undefined
      ? (await file.save("a.mp4").catch((error) => error)).name
      : (await file.save(path)).bytes === bytes.length;
  said.refused = await nameOf(
    client.model("x-2.3").submit({ prompt: "a", duration: 7 }, { validate: "off" }),
  );
  said.dead = await nameOf(
    createClient({ ...common, baseUrl: dead, retry: { attempts: 1 } })
      .model("x-v3-omni")
      .submit({ prompt: "a" }),
  );
  said.lost = [];
  for (const [index, url] of lost.entries()) {
    const timeouts = { attemptMs: 1_500, createMs: 1_500, totalMs: 1_500 };
    const hurt = createClient({ ...common, baseUrl: url, timeouts });
    if (index % 2 === 1) await hurt.catalog.list();
    const headers = { "x-gateway-scenario": FAULTS[index >> 1] };
    said.lost.push(await nameOf(hurt.model("x-v3-omni").submit({ prompt: "a" }, { headers })));
  }
  // Usage comes last, because a record appears after a second.
  said.usage = (await client.usage.query({ groupBy: ["model"] })).items.length > 0;
  return said;
}
