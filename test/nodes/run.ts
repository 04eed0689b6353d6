// npm run test:nodes: runs `npm test` on each other Node with the project's undici, then the tests
// that send requests with each other undici.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { install } from "../../scripts/install.js";
import { environmentOf, FOLDER, NODES, programOf } from "./nodes.js";
import { OTHER_UNDICIS, UNDICI_VARIABLE } from "./undici.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VITEST = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));

// The tests that send through undici. The generator always uses the version that this project pins.
const THROUGH_UNDICI = [
  "test/runtime",
  "test/faults",
  "test/e2e/sdk",
  "test/examples",
  "test/nodes",
];

const print = (line: string) => void process.stdout.write(`${line}\n`);

// Runs all requested tests, even after a failure.
const { values, positionals } = parseArgs({
  options: { node: { type: "string" } },
  allowPositionals: true,
});
const asked = positionals.length > 0 ? positionals : undefined;
const runs = (values.node?.split(",") ?? NODES).flatMap((node) => {
  const program = programOf(node, process);
  if (program === undefined) throw new Error(`test/nodes/package.json lists no Node ${node}`);
  const others = OTHER_UNDICIS.map((undici) => ({ undici, more: asked ?? THROUGH_UNDICI }));
  const runsOfNode = [{ undici: undefined, more: asked ?? [] }, ...others];
  return runsOfNode.map((run) => ({ node, program, ...run }));
});
await install(FOLDER, process.env, print);
const failed: string[] = [];
for (const { node, program, undici, more } of runs) {
  const name = `Node ${node}, undici ${undici ?? "of the project"}`;
  print(`${name}: vitest run ${more.join(" ")}`);
  const env = { ...environmentOf(program, process.env), [UNDICI_VARIABLE]: undici };
  const child = spawn(program, [VITEST, "run", "--project", "suite", ...more], {
    cwd: ROOT,
    env,
    stdio: "inherit",
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) failed.push(name);
}
print(failed.length === 0 ? "All passed" : `Failed with ${failed.join("; ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
