// The program of an SDK with its MCP server. program.ts has no MCP server, so that its bundle does
// not contain the MCP library.
import { main } from "../../../runtime/batch/command-line/main.js";
import type { ModelEntry } from "../../../runtime/call/model/registry.js";
import { omni } from "../stage/models.js";
import { batchWorker, createClient } from "../stage/sdk.js";

const OMNI: ModelEntry = {
  id: "x-v3-omni",
  slug: "x-v3-omni",
  category: "video",
  capabilityTags: ["Text to Video"],
  operation: "video_generation",
  fields: {},
  load: async () => omni,
  schema: () => Promise.reject(new Error("No test asks for the schema.")),
};

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
  batchWorker,
  mcp: async () => {
    const library = await import("../../../runtime/adapters/mcp/index.js");
    return {
      ...library,
      mcpFactory: ({ client, ...options }) => {
        if (client === undefined) throw new Error("The program passes its client.");
        return library.createFactory({ "x-v3-omni": OMNI }, { ...options, client });
      },
    };
  },
});
