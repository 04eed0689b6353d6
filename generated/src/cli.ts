#!/usr/bin/env node
// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { readFileSync } from "node:fs";

const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin: object;
}
const { name: packageName, bin, version } = JSON.parse(manifest) as Manifest;
const { argv, stdin, stdout, stderr } = process;
const [name = "batch"] = Object.keys(bin);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stderr.write(`${name} needs Node 20.19 or later; this is ${process.version}.\n`);
  process.exit(2);
}
// These imports come after the check of the version, because an older Node cannot load them.
const [{ createCoreClient }, { registry }, { startBatchWorker }, { main }, live, { readContract }] =
  await Promise.all([
    import("#runtime/index.js"),
    import("./registry.js"),
    import("#runtime/batch/queue/index.js"),
    import("#runtime/batch/command-line/main.js"),
    import("#runtime/live/index.js"),
    import("#runtime/generator/live.js"),
  ]);
// The program takes models that are newer than this SDK.
const models = live.withNewerModels(registry, readContract);
process.exitCode = await main({
  ...{ name, packageName, version, args: argv.slice(2), stdin, stdout, stderr },
  createClient: (options) => createCoreClient(models, options),
  batchWorker: (options, address, worker) => startBatchWorker(models, options, address, worker),
  // This import waits until it is needed, because MCP needs a package that may be missing.
  mcp: () => import("./mcp.js"),
});
