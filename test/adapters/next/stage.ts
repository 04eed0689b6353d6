// examples/next as a user has it: installed, with the packed SDK, built once.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { install } from "../../../scripts/install.js";
import { mustRun } from "../../examples/stage/command.js";
import { EXAMPLES, temporaryFolder } from "../../examples/stage/folders.js";
import { packPackage } from "../../examples/stage/packed.js";
import { emptyPort } from "../../faults/server/loopback.js";
import type { LedgerServer } from "../../ledger/index.js";
import { started, type StartedProgram } from "../proxy/place.js";

const FOLDER = join(EXAMPLES, "next");
const NEXT = join(FOLDER, "node_modules/next/dist/bin/next");
const KEYLESS = { GATEWAY_API_KEY: undefined, GATEWAY_BASE_URL: undefined };
const ENV: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

/** A route with a provider of the AI SDK at the top of its module. */
const ROUTE = `import { createGateway } from "gateway-sdk/ai-sdk";

const gateway = createGateway();
const model = gateway.languageModel("x-3.5-flash");
const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hello" }] }];

export const dynamic = "force-dynamic";

export async function GET() {
  try {
    const { content } = await model.doGenerate({ prompt });
    return Response.json({ content });
  } catch (error) {
    const { name, message } = error as Error;
    return Response.json({ name, message });
  }
}
`;

/**
 * Installs and builds the example, and a route `/text` that uses the AI SDK. The environment of the
 * build has no key and no address.
 */
export async function buildExample(): Promise<void> {
  await install(FOLDER, process.env);
  const folder = await temporaryFolder();
  const { path } = await packPackage(folder.path);
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts"];
  const packages = [path, `@ai-sdk/provider@${manifest.devDependencies["@ai-sdk/provider"]}`];
  await mustRun("npm", ["install", ...flags, ...packages], { cwd: FOLDER });
  await folder.remove();
  const route = join(FOLDER, "app/text");
  try {
    await mkdir(route);
    await writeFile(join(route, "route.ts"), ROUTE);
    await mustRun(process.execPath, [NEXT, "build"], { cwd: FOLDER, env: { ...ENV, ...KEYLESS } });
  } finally {
    await rm(route, { recursive: true });
  }
}

/** Serves the example with a gateway, or without a key and an address. */
export async function serveExample(
  gateway?: LedgerServer,
): Promise<StartedProgram & { readonly origin: string }> {
  const port = await emptyPort();
  const { url, apiKey } = gateway ?? {};
  const env = { ...ENV, GATEWAY_BASE_URL: url, GATEWAY_API_KEY: apiKey };
  const command = [process.execPath, NEXT, "start", "--port", String(port)];
  const run = await started(command, { cwd: FOLDER, env }, (output) =>
    output.includes("Ready in") ? true : undefined,
  );
  return { ...run, origin: `http://localhost:${port}` };
}
