// Reads the status of a video that another process has started, from that process's operation.
import { experimental_getVideoStatus as getVideoStatus } from "ai";
import { createGateway } from "gateway-sdk/ai-sdk";

const [baseUrl, apiKey, operation] = JSON.parse(process.argv[2]);
const gateway = createGateway({ baseUrl, apiKey });
const model = gateway.videoModel("x-v3-omni");
let state;
do {
  state = await getVideoStatus(model, { operation });
} while (state.status === "pending");
await gateway.client.close();
const videos = state.videos.map(({ type, mediaType, data }) => [type, mediaType, data.length > 0]);
process.stdout.write(
  JSON.stringify({ status: state.status, videos, metadata: state.providerMetadata }),
);
