// Observes the client: hooks for metrics, a logger for people. Neither gets the API key or a body.
import { createClient } from "gateway-sdk";

const client = createClient({
  logger: console, // any object with debug, info, warn and error
  logLevel: "info",
  hooks: {
    onResponse: ({ method, url, status, attempt }) => {
      console.log(`${method} ${new URL(url).pathname}: ${status} (attempt ${attempt})`);
    },
    onRetry: ({ error }) => {
      console.log(`again, because of ${error.name}`);
    },
    onFailure: ({ method, url, error }) => {
      console.log(`${method} ${url} gave nothing: ${String(error)}`);
    },
    onTask: ({ taskId, state }) => {
      console.log(`${taskId}: ${state.status}`);
    },
  },
});

const entries = await client.catalog.list({ category: "video" }).withResponse();
console.log(`${entries.data.length} video models, status ${entries.response.status}`);

await client.model("x-2.3").run({ prompt: "A heron in the reeds" });

// node:diagnostics_channel has the same events: gateway-sdk:request, :response, :retry, :failure
// and :task.
