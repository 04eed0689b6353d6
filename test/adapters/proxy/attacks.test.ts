// What strangers try at the proxy, on every server that it runs on: the answer, what is billed, and that the key stays where it is.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerServer } from "../../ledger/index.js";
import { API_KEY } from "../../ledger/server.js";
import { programOf } from "../../runtimes/runtimes.js";
import { adapterApp } from "../stage/sdk.js";
import { attacks, create, OWNER } from "./attacks.js";
import {
  portsOf,
  promptedGateway,
  started,
  startWorker,
  type Place,
  type Started,
} from "./place.js";
import { sendRaw } from "./raw.js";

const ON_NODE = ["Hono", "Express", "Fastify"];
const HOSTS = [...ON_NODE, "Bun", "workerd"];
const HOSTS_FOLDER = new URL("hosts/", import.meta.url).pathname;

const places = new Map<string, Place>();
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  const packages = ["hono", "@hono/node-server", "express", "fastify"];
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
  const add = (name: string, port: number | undefined, { log }: Started) => {
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

describe.each(HOSTS)("%s", (host) => {
  const placeOf = () => places.get(host)!;

  test("tells a visitor of the task, and no other", async () => {
    const { origin, gateway } = placeOf();
    const made = await sendRaw(origin, create(undefined, { ...OWNER, host: new URL(origin).host }));
    expect([made.status, JSON.parse(made.text)]).toEqual([
      201,
      { id: "task_1", model: "x-v3-omni", status: "submitted", siblings: [] },
    ]);
    const get = (path: string, headers = OWNER) =>
      sendRaw(origin, { path: `/api/gateway/${path}`, headers });
    expect(JSON.parse((await get("tasks/task_1")).text)).toMatchObject({
      ...{ id: "task_1", model: "x-v3-omni", status: "completed", cost: 0.2 },
      result: { taskId: "task_1", videos: [{ n: 0 }] },
    });
    expect(JSON.parse((await get("tasks")).text)).toEqual({
      tasks: [{ id: "task_1", model: "x-v3-omni" }],
    });
    expect(JSON.parse((await get("tasks", { cookie: "visitor=other" })).text)).toEqual({
      tasks: [],
    });
    const { headers, text } = await get("files/task_1/0");
    expect([headers["content-type"], text.length]).toEqual(["video/mp4", 2_000]);
    expect(gateway.ledger.creates.map(({ model }) => model)).toEqual(["x-v3-omni"]);
  });

  test.each(attacks("task_1"))("$name", async (attack) => {
    const { send, statuses, says, creates = 0, refusedFirst = 0 } = attack;
    const { origin, gateway, seen, hold } = placeOf();
    const before = gateway.ledger.creates.length;
    const release = refusedFirst > 0 ? hold() : undefined;
    let answered = 0;
    const answers = await Promise.all(
      send.map(async (raw) => {
        const answer = await sendRaw(origin, raw);
        if (++answered === refusedFirst) release?.();
        return answer;
      }),
    );
    const sorted = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(sorted, answers.map(({ text }) => text).join("\n")).toEqual(statuses);
    for (const { headers, text } of answers) {
      if (says !== undefined) expect(JSON.parse(text)).toMatchObject({ error: { name: says } });
      expect(JSON.stringify(headers) + text).not.toContain(API_KEY);
    }
    const billed = gateway.ledger.creates.slice(before);
    expect(billed.map(({ model }) => model)).toEqual(Array(creates).fill("x-v3-omni"));
    // Of the caller's headers nothing goes on.
    expect(Object.keys(seen())).not.toContain("x-own");
    if (creates > 0) expect(seen()["authorization"]).toBe(`Bearer ${API_KEY}`);
  });

  test("has told its operator what went wrong, without the key", () => {
    const { log } = placeOf();
    expect(log()).toMatch(/502 SubmissionUnknownError: The outcome of a submission to x-v3-omni/);
    expect(log()).not.toContain(API_KEY);
  });
});
