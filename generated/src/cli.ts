#!/usr/bin/env node
// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { readFileSync } from "node:fs";
import { createClient } from "./index.js";
import { batchWorker } from "./queue.js";
import { main } from "./runtime/batch/command-line/main.js";

const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
const { bin, version } = JSON.parse(manifest) as { readonly bin: object; readonly version: string };
const { argv, stdin, stdout, stderr } = process;
const [name = "batch"] = Object.keys(bin);
process.exitCode = await main({
  ...{ name, version, args: argv.slice(2), stdin, stdout, stderr },
  createClient: (options) => createClient(options),
  batchWorker,
});
