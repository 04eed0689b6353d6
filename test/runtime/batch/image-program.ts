// The program of an SDK whose models have fields for images, as its own process.
import { main } from "../../../runtime/batch/command-line/main.js";
import { startBatchWorker } from "../../../runtime/batch/queue/index.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { imageRegistry } from "./image-models.js";

const { argv, stdin, stdout, stderr } = process;
process.exitCode = await main({
  name: "media",
  packageName: "@acme/media",
  version: "1.2.3",
  args: argv.slice(2),
  stdin,
  stdout,
  stderr,
  createClient: (options) => createCoreClient(imageRegistry, { ...options, pollIntervalMs: 20 }),
  batchWorker: (client, ...rest) =>
    startBatchWorker(imageRegistry, { ...client, pollIntervalMs: 20 }, ...rest),
  mcp: () => Promise.reject(new Error("No test of batches serves MCP.")),
});
