// The program of the generated SDK, as its own process.
import { main } from "../../../runtime/batch/command-line/main.js";
import { startBatchWorker } from "../../../runtime/batch/queue/index.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { registry } from "../../../generated/src/registry.js";

const { argv, stdin, stdout, stderr } = process;
process.exitCode = await main({
  name: "media",
  packageName: "@acme/media",
  version: "1.2.3",
  args: argv.slice(2),
  stdin,
  stdout,
  stderr,
  createClient: (options) => createCoreClient(registry, { ...options, pollIntervalMs: 20 }),
  batchWorker: (client, ...rest) =>
    startBatchWorker(registry, { ...client, pollIntervalMs: 20 }, ...rest),
  mcp: () => Promise.reject(new Error("No test of batches serves MCP.")),
});
