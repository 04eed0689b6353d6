// examples/next as a user has it: installed, with the packed SDK, built once.
import { join } from "node:path";
import { install } from "../../../scripts/install.js";
import { mustRun } from "../../examples/stage/command.js";
import { EXAMPLES, temporaryFolder } from "../../examples/stage/folders.js";
import { packPackage } from "../../examples/stage/packed.js";
import { emptyPort } from "../../faults/server/loopback.js";
import type { LedgerServer } from "../../ledger/index.js";
import { started, type StartedProgram } from "../proxy/place.js";

const FOLDER = join(EXAMPLES, "next");
const NEXT = join(FOLDER, "node_modules/next/dist/bin/next");
const ENV: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

/** Installs and builds the example. */
export async function buildExample(): Promise<void> {
  await install(FOLDER, process.env);
  const folder = await temporaryFolder();
  const { path } = await packPackage(folder.path);
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts"];
  await mustRun("npm", ["install", ...flags, path], { cwd: FOLDER });
  await folder.remove();
  const env = { ...ENV, GATEWAY_API_KEY: undefined };
  await mustRun(process.execPath, [NEXT, "build"], { cwd: FOLDER, env });
}

/** Serves the example with a gateway. */
export async function serveExample(
  gateway: LedgerServer,
): Promise<StartedProgram & { readonly origin: string }> {
  const port = await emptyPort();
  const env = { ...ENV, GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.apiKey };
  const command = [process.execPath, NEXT, "start", "--port", String(port)];
  const run = await started(command, { cwd: FOLDER, env }, (output) =>
    output.includes("Ready in") ? true : undefined,
  );
  return { ...run, origin: `http://localhost:${port}` };
}
