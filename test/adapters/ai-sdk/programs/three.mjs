// Makes three images at once, but one create gets no answer. Prints the error, and the tasks that
// are still known.
import { generateImage } from "ai";
import { createGateway } from "gateway-sdk/ai-sdk";

const [baseUrl, apiKey, prompt] = JSON.parse(process.argv[2]);
const told = [];
const onTask = ({ id }) => void told.push(id);
const gateway = createGateway({ baseUrl, apiKey, pollIntervalMs: 20, onTask });
const call = { model: gateway.image("stand-in-image"), prompt, n: 3 };
const error = await generateImage(call).catch((thrown) => thrown.data.name);
const { tasks, unknown } = await gateway.client.recover();
const recovered = tasks.map(({ task }) => task.id).sort();
await gateway.client.close();
process.stdout.write(
  JSON.stringify({ error, told: told.sort(), recovered, unknown: unknown.length }),
);
