// A process with a key proxy, whose jobs are in Redis or in a file. It prints its port.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";
import { keyProxy, redisOwners, toNode } from "../../../runtime/adapters/proxy/index.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { redisJournal } from "../../../runtime/jobs/redis-journal.js";
import { createClient } from "../stage/sdk.js";

const [where = "", baseUrl = "", apiKey = ""] = process.argv.slice(2);
const redis = where.startsWith("redis:") ? new Redis(where) : undefined;
const journal = redis === undefined ? fileJournal(where) : redisJournal(redis);
const client = createClient({ baseUrl, apiKey, journal });
const handler = keyProxy({
  client,
  models: ["x-v3-omni", "x-imagine-video"],
  authorize: () => ({ id: "user" }),
  ...(redis && { owners: redisOwners(redis) }),
});
const serve = toNode(handler);
const server = createServer((request, response) => void serve(request, response));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
