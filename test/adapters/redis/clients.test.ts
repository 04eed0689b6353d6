// The journal in Redis with the clients of ioredis, node-redis and Upstash.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Redis } from "ioredis";
import { redisJournal } from "../../../generated/src/journal.js";
import { redisOwners } from "../../../generated/src/proxy.js";
import { journalRedis } from "../../../runtime/jobs/redis-client.js";
import { RedisStore } from "../../../runtime/jobs/redis-store.js";
import { job } from "../../runtime/journal/stored.js";
import { testStore } from "../../runtime/journal/store-contract.js";
import { startRedis, type RedisServer } from "../../runtime/queue/redis-server.js";
import { asked, openProxy } from "../proxy/in-process.js";
import { CLIENTS, type OpenClient } from "./clients.js";

let server: RedisServer;
let prefixes = 0;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server[Symbol.asyncDispose]());

const newPrefix = () => `clients-${++prefixes}`;

describe.each(Object.entries(CLIENTS))("%s", (kind, open) => {
  let opened: OpenClient;
  beforeAll(async () => {
    opened = await open(server.url);
  });
  afterAll(() => opened.close());

  testStore(async () => {
    const prefix = newPrefix();
    const reopen = async () => {
      const store = new RedisStore(journalRedis(opened.client), { prefix });
      await store.open();
      return store;
    };
    return { store: await reopen(), reopen };
  });

  test.each(['{"seed":12345678901234567890,"cfg":1.0}', "=", "1", "null", '"a"', "ä 灯"])(
    "the stored request %s keeps its bytes",
    async (body) => {
      const store = new RedisStore(journalRedis(opened.client), { prefix: newPrefix() });
      await store.begin(job("a"), body);
      expect(await store.body("a")).toBe(body);
    },
  );

  test("it is known if Redis may lose data, unless the server does not report it", async () => {
    const store = new RedisStore(journalRedis(opened.client), { prefix: newPrefix() });
    await store.open();
    // Upstash has no command CONFIG, by which a server reports its settings.
    const unknown = expect.stringContaining("does not report whether it may lose data") as string;
    expect(await store.mayForget()).toEqual(kind === "Upstash" ? unknown : undefined);
  });

  test("if the server refuses INFO, the journal is refused, except on Upstash", async () => {
    const admin = new Redis(server.url);
    onTestFinished(async () => {
      await admin.call("ACL", "SETUSER", "default", "+info");
      admin.disconnect();
    });
    await admin.call("ACL", "SETUSER", "default", "-info");
    const { client, close } = await open(server.url);
    onTestFinished(close);
    const store = new RedisStore(journalRedis(client), { prefix: newPrefix() });
    if (kind === "Upstash") {
      await store.open();
      return;
    }
    await expect(store.open()).rejects.toMatchObject({
      name: "ConfigurationError",
      message: expect.stringMatching(
        /^Redis did not answer the command INFO \(NOPERM .*\), so the SDK cannot check whether Redis evicts keys\. Allow the user of this connection to run INFO \(ACL SETUSER with \+info\), then try again\.$/,
      ) as string,
    });
  });

  test("if the client is closed, a create is refused and nothing is billed", async () => {
    const { client, close } = await open(server.url);
    const journal = redisJournal(client, { prefix: newPrefix(), acceptLoss: true });
    const { create, gateway, lines } = await openProxy({ clientOptions: { journal } });
    close();
    expect((await create({ "idempotency-key": "k" })).status).toBe(500);
    expect([gateway.posts, lines.length]).toEqual([0, 1]);
  });
});

test("processes with different clients share the tasks, the owners and the creates of one key", async () => {
  const prefix = newPrefix();
  const processes = [];
  let gateway;
  for (const open of Object.values(CLIENTS)) {
    const { client, close } = await open(server.url);
    onTestFinished(close);
    const journal = redisJournal(client, { prefix, acceptLoss: true });
    const owners = redisOwners(client, { prefix });
    const next = await openProxy({
      owners,
      clientOptions: { journal },
      ...(gateway && { gateway }),
    });
    gateway = next.gateway;
    processes.push(next);
  }
  const key = { "idempotency-key": "k" };
  const made = await Promise.all(processes.map(({ create }) => asked(create(key))));
  expect(made.map(({ status, body }) => [status, (body as { id: string }).id])).toEqual([
    [201, "task_1"],
    [201, "task_1"],
    [201, "task_1"],
  ]);
  expect(gateway?.posts).toBe(1);
  for (const { get } of processes) {
    expect((await asked(get("tasks"))).body).toEqual({
      tasks: [{ id: "task_1", model: "x-v3-omni" }],
    });
    expect((await asked(get("tasks/task_1"))).status).toBe(200);
    expect((await asked(get("tasks/task_1", "ben"))).status).toBe(404);
  }
});
