// Programs that use the AI SDK with the packed SDK, on the versions of Node that the AI SDK
// supports.
import { fileURLToPath } from "node:url";
import { mustRun } from "../../examples/stage/command.js";
import { NODES, programOf } from "../../nodes/nodes.js";
import { adapterApp } from "../stage/sdk.js";

/** `ai` 7 needs Node 22 (its package.json). */
export const AI_NODES = NODES.filter((node) => Number(node) >= 22);

/** An app with the programs of this folder. */
export const aiApp = () =>
  adapterApp({
    packages: ["ai", "@ai-sdk/provider"],
    files: fileURLToPath(new URL("programs", import.meta.url)),
  });

/** Runs a program with JSON values as arguments. Returns the JSON that it prints. */
export async function play(app: string, node: string, name: string, ...given: unknown[]) {
  const program = programOf(node, process);
  if (program === undefined) throw new Error(`test/nodes has no Node ${node} for this machine`);
  const args = [`${name}.mjs`, JSON.stringify(given)];
  return JSON.parse(await mustRun(program, args, { cwd: app })) as unknown;
}
