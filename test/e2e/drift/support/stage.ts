// Gateways on loopback that list what a test wants, and the two commands against them, within this process.
import { createGateway, serveGateway, type PriceList } from "../../../../gateway/index.js";
import { runDrift } from "../../../../commands/drift/run.js";
import type { DriftReport } from "../../../../generator/index.js";
import { catalogOf } from "../../generate/support/catalog.js";
import { command, commandRun, type Setting } from "../../generate/support/in-process.js";
import type { ProcessExit } from "../../generate/support/process.js";

export const KEY = "key-that-no-report-shows-1";

const open: (() => Promise<void>)[] = [];

/** Ends the gateways: for the `afterAll` of each file that starts some, because files share this module. */
export async function closeGateways(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()));
}

/** The environment of a run against a gateway that lists these entries, at these prices. */
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

/** The environment of a run against an address. */
export const live = (url: string): Record<string, string> => ({
  GATEWAY_BASE_URL: url,
  GATEWAY_API_KEY: KEY,
});

/** `sdkgen generate` into a folder. */
export const generateFrom = (env: NodeJS.ProcessEnv, out: string, setting: Setting = {}) =>
  command(["--out", out, "--json"], { ...setting, env });

/** `drift`, in a folder without a configuration. */
export const drift = (args: readonly string[], setting: Setting = {}): Promise<ProcessExit> =>
  commandRun("drift", runDrift, args, setting);

/** The one object of `--json`. */
export const driftReport = ({ out }: ProcessExit): DriftReport => JSON.parse(out) as DriftReport;
