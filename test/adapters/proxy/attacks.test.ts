// Attacks on the proxy on Hono, Express, Fastify, Bun and workerd. The attacks on Next are in
// test/adapters/next.
import { afterAll, beforeAll, describe } from "vitest";
import type { LedgerServer } from "../../ledger/index.js";
import { install } from "../../../scripts/install.js";
import { FOLDER as RUNTIMES, programOf } from "../../runtimes/runtimes.js";
import { adapterApp } from "../stage/sdk.js";
import { attacked } from "./attacked.js";
import {
  portsOf,
  promptedGateway,
  started,
  startWorker,
  type Place,
  type StartedProgram,
} from "./place.js";

const ON_NODE = ["Hono", "Express", "Fastify"];
const HOSTS = [...ON_NODE, "Bun", "workerd"];
const HOSTS_FOLDER = new URL("hosts/", import.meta.url).pathname;

const places = new Map<string, Place>();
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  const packages = ["hono", "@hono/node-server", "express", "fastify"];
  await install(RUNTIMES, process.env);
  const app = await adapterApp({ packages, files: HOSTS_FOLDER });
  endings.push(app.remove);
  const gateways = new Map(
    await Promise.all(HOSTS.map(async (name) => [name, await promptedGateway()] as const)),
  );
  for (const { gateway } of gateways.values()) endings.push(() => gateway.close());
  const gatewayOf = (name: string) => gateways.get(name)?.gateway as LedgerServer;
  const orders = HOSTS.map((name) => {
    const { url: baseUrl, apiKey } = gatewayOf(name);
    return [name, { baseUrl, apiKey }];
  });
  const env = { ...process.env, GATEWAYS: JSON.stringify(Object.fromEntries(orders)) };
  const options = { cwd: app.path, env };
  const [node, bun, worker] = await Promise.all([
    started([process.execPath, "node.mjs"], options, portsOf(ON_NODE)),
    started([programOf("bun"), "bun.mjs"], options, portsOf(["Bun"])),
    startWorker(app.path, gatewayOf("workerd")),
  ]);
  endings.unshift(node.stop, bun.stop, worker.stop);
  const add = (name: string, port: number | undefined, { log }: StartedProgram) => {
    const behind = gateways.get(name)!;
    places.set(name, { origin: `http://127.0.0.1:${port}`, ...behind, log });
  };
  for (const name of ON_NODE) add(name, node.found.get(name), node);
  add("Bun", bun.found.get("Bun"), bun);
  add("workerd", worker.found, worker);
});
afterAll(async () => {
  for (const end of endings) await end();
});

describe.each(HOSTS)("%s", (host) => attacked(() => places.get(host)!));
