// Gateways on loopback with a given list of models, and both commands against them, in this
// process.
import { createGateway, serveGateway, type PriceList } from "../../../../gateway/index.js";
import { runDrift } from "../../../../commands/drift/run.js";
import type { DriftReport } from "../../../../generator/index.js";
import { catalogOf } from "../../generate/support/catalog.js";
import { command, commandRun, type Setting } from "../../generate/support/in-process.js";
import type { ProcessExit } from "../../generate/support/process.js";

export const KEY = "key-that-no-report-shows-1";

const open: (() => Promise<void>)[] = [];

/**
 * Stops the gateways. Each test file that starts gateways calls this function in `afterAll`,
 * because test files share this module.
 */
export async function closeGateways(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()));
}

/** The environment for a gateway with these entries and prices. */
export async function gatewayWith(
  entries: readonly unknown[],
  prices?: PriceList,
): Promise<Record<string, string>> {
  const gateway = createGateway({
    keys: [{ key: KEY }],
    catalog: JSON.stringify(catalogOf(entries)),
    ...(prices !== undefined && { prices }),
  });
  const { url, close } = await serveGateway(gateway, { port: 0 });
  open.push(close);
  return live(url);
}

/** The environment for a gateway at an address. */
export const live = (url: string): Record<string, string> => ({
  GATEWAY_BASE_URL: url,
  GATEWAY_API_KEY: KEY,
});

/** Runs `sdkgen generate` into a folder. */
export const generateFrom = (env: NodeJS.ProcessEnv, out: string, setting: Setting = {}) =>
  command(["--out", out, "--json"], { ...setting, env });

/** Runs `drift` in a folder without a configuration. */
export const drift = (args: readonly string[], setting: Setting = {}): Promise<ProcessExit> =>
  commandRun("drift", runDrift, args, setting);

/** The JSON report of `drift --json`. */
export const driftReport = ({ out }: ProcessExit): DriftReport => JSON.parse(out) as DriftReport;
