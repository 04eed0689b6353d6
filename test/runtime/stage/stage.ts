// A client and the reference gateway on a real socket, with one clock that the test moves.
import { onTestFinished } from "vitest";
import {
  createGateway,
  manualClock,
  serveGateway,
  type GatewayOptions,
} from "../../../gateway/index.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { clientOn, type Stage } from "./client.js";

/** Serves a gateway for the running test, and makes a client for it. */
export async function stage(
  options: ClientOptions = {},
  gatewayOptions: GatewayOptions = {},
): Promise<Stage> {
  const gatewayClock = manualClock();
  const gateway = createGateway({
    seed: 1,
    clock: gatewayClock,
    taskTime: "30s",
    ...gatewayOptions,
  });
  const listening = await serveGateway(gateway, { port: 0 });
  onTestFinished(() => listening.close());
  return clientOn(listening.url, options, (ms) => gatewayClock.advance(ms));
}
