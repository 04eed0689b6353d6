// Makes text, three images and a video with the AI SDK (ai 7, Node 22). Stores the id of each task
// at once, so that nothing paid is lost. Run it with npm start.
import { appendFile, writeFile } from "node:fs/promises";
import {
  APICallError,
  experimental_generateVideo as generateVideo,
  generateImage,
  generateText,
} from "ai";
import { createGateway, type CallErrorData } from "gateway-sdk/ai-sdk";

// The key and the address come from GATEWAY_API_KEY and GATEWAY_BASE_URL.
const gateway = createGateway({ onTask: ({ id }) => appendFile("tasks.txt", `${id}\n`) });

const { text } = await generateText({
  model: gateway.languageModel("x-3.5-flash"),
  prompt: "One scene with a lighthouse, in one sentence.",
});
console.log(text === "" ? "No scene" : "A scene");

const { images } = await generateImage({
  model: gateway.image("stand-in-image"),
  prompt: text,
  aspectRatio: "16:9",
  n: 3,
});
for (const [index, { uint8Array }] of images.entries()) {
  await writeFile(`scene-${index + 1}.png`, uint8Array);
}
console.log(`${images.length} images`);

try {
  const { video, providerMetadata } = await generateVideo({
    model: gateway.video("x-v3-omni"),
    prompt: { text, image: images[0]?.uint8Array ?? "" },
    duration: 5,
    // Fields without an option of the AI SDK. A misspelt field is refused before it costs anything.
    providerOptions: { "gateway-sdk": { negative_prompt: "people" } },
  });
  await writeFile("scene.mp4", video.uint8Array);
  const facts = providerMetadata["gateway-sdk"] as { videos: readonly { cost?: number }[] };
  console.log(`A video for ${facts.videos[0]?.cost ?? "?"} USD`);
} catch (error) {
  if (!APICallError.isInstance(error)) throw error;
  // A paid task is not lost: gateway.client.tasks.resume(taskId).result() continues with it.
  const { name, taskId } = error.data as CallErrorData;
  console.error(`${name}: ${error.message}`, taskId ?? "");
  process.exitCode = 1;
} finally {
  await gateway.client.close();
}
