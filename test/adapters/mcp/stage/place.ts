// The setup of MCP tests: a ledger server, a client of that server, and a factory of MCP servers.
import { models } from "../../../../generated/src/models.js";
import { registry } from "../../../../generated/src/registry.js";
import {
  createFactory,
  serveHttp,
  type McpFactory,
  type McpOptions,
  type Models,
  type Serving,
} from "../../../../runtime/adapters/mcp/index.js";
import { createCoreClient } from "../../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../../runtime/call/client/options.js";
import { processSurroundings } from "../../../../runtime/call/time/clock.js";
import { memoryJournal } from "../../../../runtime/jobs/memory-journal.js";
import type { Clock } from "../../../../runtime/call/time/clock.js";
import { startLedger, type LedgerOptions, type LedgerServer } from "../../../ledger/index.js";
import { connect, type Agent, type Kind, type Person } from "./agents.js";

export type Over = "streams" | "HTTP";

export interface Setting extends McpOptions {
  readonly gateway?: LedgerOptions;
  readonly clock?: Clock;
  readonly journal?: ClientOptions["journal"];
  readonly all?: Models;
  /** The ledger server of an earlier process. */
  readonly ledger?: LedgerServer;
}

/** A model whose create costs 0.216 USD. */
export const OMNI = "x-v3-omni";
export const REQUEST = { prompt: "A lighthouse at dawn", duration: 5 };

export interface Place {
  readonly gateway: LedgerServer;
  readonly factory: McpFactory;
  /** Connects an agent. `end` and `close` also close the agent. */
  agent(kind?: Kind, over?: Over, person?: Person): Promise<Agent>;
  /** Address of the HTTP server. */
  url(): Promise<string>;
  /** Ends everything except the ledger server, as if the process had ended. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export async function place(setting: Setting = {}): Promise<Place> {
  const {
    gateway: terms,
    clock,
    journal = memoryJournal(),
    all = models,
    ledger,
    ...options
  } = setting;
  const gateway = ledger ?? (await startLedger({ usd: 0.216, ...terms }));
  const surroundings = processSurroundings();
  const loaders = Object.fromEntries(Object.entries(all).map(([id, { load }]) => [id, load]));
  const client = createCoreClient(
    { ...registry, models: loaders },
    { apiKey: gateway.apiKey, baseUrl: gateway.url, pollIntervalMs: 5, journal },
    { ...surroundings, ...(clock && { clock }) },
  );
  const factory = createFactory(all, { ...options, client });
  let serving: Promise<Serving> | undefined;
  const url = async () => (await (serving ??= serveHttp(factory, { port: 0 }))).url ?? "";
  const agents: Agent[] = [];
  const end = async () => {
    for (const agent of agents) await agent.close();
    await (await serving)?.close();
    await client.close();
  };
  return {
    gateway,
    factory,
    url,
    agent: async (kind = "client 2.4, 2026", over = "streams", person) => {
      const agent = await connect(
        kind,
        over === "HTTP" ? { url: await url() } : { factory },
        person,
      );
      agents.push(agent);
      return agent;
    },
    end,
    close: async () => {
      await end();
      await gateway.close();
    },
  };
}
