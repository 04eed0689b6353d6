// Makes calls of the AI SDK that fail, and prints each error. The prompt selects the fault of the
// server.
import {
  experimental_generateVideo as generateVideo,
  experimental_startVideo as startVideo,
  generateImage,
  generateText,
  streamText,
} from "ai";
import { createGateway } from "gateway-sdk/ai-sdk";

const [baseUrl, apiKey, jobs] = JSON.parse(process.argv[2]);
globalThis.AI_SDK_LOG_WARNINGS = false;

const RETRIES = { default: {}, most: { maxRetries: 5, streamRetries: 2 } };
const gateway = createGateway({ baseUrl, apiKey, pollIntervalMs: 20 });
const video = gateway.videoModel("x-v3-omni");

const CALLS = {
  generateText: (call) => generateText({ model: gateway.languageModel("x-3.5-flash"), ...call }),
  streamText: async (call) => {
    let failed;
    const onError = ({ error }) => void (failed = error);
    const model = gateway.languageModel("x-3.5-flash");
    const { fullStream } = streamText({ model, ...call, onError });
    for await (const part of fullStream) if (part.type === "error") failed = part.error;
    throw failed;
  },
  generateImage: (call) => generateImage({ model: gateway.imageModel("stand-in-image"), ...call }),
  generateVideo: (call) => generateVideo({ model: video, ...call }),
  "generateVideo with poll": (call) =>
    generateVideo({ model: video, poll: { intervalMs: 20 }, ...call }),
  startVideo: (call) => startVideo({ model: video, ...call }),
};

const said = {};
const run = async ({ call, fault, retries }) => {
  const prompt = `${call}, ${fault}, ${retries}`;
  try {
    await CALLS[call]({ prompt, ...RETRIES[retries] });
    said[prompt] = "nothing";
  } catch (error) {
    const { name, message, isRetryable, statusCode, data, cause } = error;
    // An error that the AI SDK makes itself has the task only in its message.
    const named = name === "Error" ? /task_\d+/.exec(message)?.[0] : data?.taskId;
    said[prompt] = {
      name,
      isRetryable,
      statusCode,
      of: data?.name,
      taskId: named,
      cause: cause?.name,
    };
  }
};
await Promise.all(jobs.map(run));
await gateway.client.close();
process.stdout.write(JSON.stringify(said));
