// Makes each call of the AI SDK once against a working gateway, and prints the results.
import {
  experimental_generateVideo as generateVideo,
  experimental_startVideo as startVideo,
  generateImage,
  generateText,
  streamText,
} from "ai";
import { createClient } from "gateway-sdk";
import { createGateway } from "gateway-sdk/ai-sdk";

const [baseUrl, apiKey] = JSON.parse(process.argv[2]);
globalThis.AI_SDK_LOG_WARNINGS = false;
const client = createClient({ baseUrl, apiKey, pollIntervalMs: 50 });
const gateway = createGateway({ client });
const tasks = [];
const noted = createGateway({
  baseUrl,
  apiKey,
  pollIntervalMs: 50,
  name: "acme",
  onTask: ({ id }) => void tasks.push(id),
});
const model = gateway.languageModel("x-3.5-flash");
const video = gateway.videoModel("x-v3-omni");
const said = {};

const text = await generateText({ model, system: "Be brief.", prompt: "Say hello" });
said.generateText = {
  hasText: text.text.length > 0,
  finishReason: [text.finishReason, text.rawFinishReason],
  warnings: text.warnings,
  usage: text.usage,
};

const stream = streamText({ model, prompt: "Say hello", streamRetries: 2 });
let streamed = "";
for await (const delta of stream.textStream) streamed += delta;
said.streamText = {
  hasText: streamed.length > 0,
  finishReason: await stream.finishReason,
  usage: await stream.usage,
};

const images = await generateImage({
  model: noted.image("stand-in-image"),
  prompt: "a cat",
  n: 3,
  aspectRatio: "16:9",
});
said.generateImage = {
  mediaTypes: images.images.map((image) => image.mediaType),
  metadata: images.providerMetadata,
  tasks: [...tasks].sort(),
};

const startOf = (file) => new TextDecoder().decode(file.uint8Array.subarray(4, 8));
const call = { model: video, prompt: "a cat", duration: 5, aspectRatio: "16:9" };
const polled = { ...call, poll: { intervalMs: 100 } };
for (const [name, given] of Object.entries({ generateVideo: call, polled })) {
  const { videos, warnings, providerMetadata } = await generateVideo(given);
  said[name] = {
    starts: videos.map(startOf),
    warnings,
    metadata: providerMetadata,
    mediaType: videos[0].mediaType,
  };
}
const bodies = [];
const portrait = createGateway({
  baseUrl,
  apiKey,
  pollIntervalMs: 50,
  fetch: async (url, init) => {
    if (init?.method === "POST") bodies.push(await new Response(init.body).json());
    return fetch(url, init);
  },
});
const { warnings } = await generateVideo({
  model: portrait.videoModel("x-1-5-pro"),
  prompt: "a cat",
  resolution: "1080x1920",
  providerOptions: { gatewy: { camerafixed: true } },
});
said.portrait = { bodies, warnings };

delete process.env.GATEWAY_API_KEY;
const keyless = createGateway({ baseUrl }).languageModel("x-3.5-flash");
said.keyless = await generateText({ model: keyless, prompt: "a cat" }).catch(
  ({ name, message }) => ({ name, message }),
);

const { operation, providerMetadata } = await startVideo(call);
said.startVideo = { operation, metadata: providerMetadata };
await Promise.all([client.close(), noted.client.close(), portrait.client.close()]);
process.stdout.write(JSON.stringify(said));
