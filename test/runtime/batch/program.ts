// The program of an SDK with the name `media`, as its package starts it.
import { main } from "../../../runtime/batch/command-line/main.js";
import { batchWorker, createClient } from "../stage/sdk.js";

const { argv, stdin, stdout, stderr } = process;
process.exitCode = await main({
  name: "media",
  packageName: "@acme/media",
  version: "1.2.3",
  args: argv.slice(2),
  stdin,
  stdout,
  stderr,
  createClient: (options) => createClient({ ...options, pollIntervalMs: 20 }),
  batchWorker: (client, ...rest) => batchWorker({ ...client, pollIntervalMs: 20 }, ...rest),
  mcp: () => Promise.reject(new Error("No test of batches serves MCP.")),
});
