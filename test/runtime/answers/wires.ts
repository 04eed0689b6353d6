// The three wires of a client on Node: its own pool of sockets, a dispatcher, and fetch. Each
// client has its own ledger server.
import { Agent } from "undici";
import { onTestFinished } from "vitest";
import type { OperationRequests } from "../../../generated/src/index.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { startLedger, type LedgerOptions } from "../../ledger/index.js";
import type { StageModels } from "../stage/models.js";
import { registry } from "../stage/sdk.js";

export const WIRES: readonly (readonly [string, () => ClientOptions])[] = [
  ["pool", () => ({})],
  ["dispatcher", () => ({ dispatcher: new Agent() })],
  ["fetch", () => ({ fetch: globalThis.fetch })],
];

/** A client that closes at the end of the running test. */
export const clientOf = (options: ClientOptions) => {
  const client = createCoreClient<StageModels, OperationRequests>(registry, {
    pollIntervalMs: 10,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
};

/** A ledger server and a client for it. */
export async function ledger(options: LedgerOptions, wire: () => ClientOptions) {
  const server = await startLedger(options);
  onTestFinished(() => server.close());
  const { apiKey, url } = server;
  return { server, client: clientOf({ apiKey, baseUrl: url, ...wire() }) };
}
