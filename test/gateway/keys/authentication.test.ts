// Rows of 1-core.md, Authentication.
import { expect } from "vitest";
import { rowsOf } from "../rows/row.js";
import { instance, KEY, type Instance } from "../support/instance.js";

const send = (at: Instance, method: string, path: string, authorization?: string) =>
  at.gateway.fetch(
    new Request(`http://gateway.test${path}`, {
      method,
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    }),
  );

/** Every endpoint of the documents that needs a key. */
const KEYED: readonly string[] = [
  "GET /v1/models",
  "GET /v1/models/x-2.3/schema",
  "GET /v1/model-schema?model=x-2.3",
  "GET /v1/tasks/task_1",
  "GET /v1/characters_tasks/task_1",
  "GET /v1/usage",
  "GET /usage",
  "POST /v1/uploads/images",
  "POST /v1/videos/generations",
  "POST /v1/images/generations",
  "GET /v1/images/generations/task_1",
  "GET /v1/dashboard/billing/usage",
  "POST /v1/logs/export",
  "POST /v1/music/generations/sounds",
  "POST /v1/music/generations/adjustSpeed",
  "POST /v1/music/generations/extendFlowMusic",
  "POST /v1/music/generations/uploadCover",
  "GET /v1/music/tasks/task_1",
  "POST /v1beta/models/x-3.5-flash:generateContent",
];

const row = rowsOf("1-core.md, Authentication");
row("1 every endpoint except GET /api/pricing/model", async () => {
  for (const [method = "", path = ""] of KEYED.map((line) => line.split(" "))) {
    for (const header of [undefined, "Bearer wrong-key", KEY, `Basic ${KEY}`, "Bearer"]) {
      const { status } = await send(instance(), method, path, header);
      expect([method, path, header, status]).toEqual([method, path, header, 401]);
    }
  }
  const price = "/api/pricing/model?model=x-2.5-pro";
  expect((await send(instance(), "GET", price)).status).toBe(200);
});
row("2 usage checks the key but not the balance", async () => {
  const expired = instance({ keys: [{ key: KEY, expiresAt: "2026-08-01T00:00:01Z", balance: 0 }] });
  expect((await expired.get("/v1/usage")).status).toBe(200);
  expired.clock.advance("1s");
  expect((await expired.get("/v1/usage")).status).toBe(401);
});
row("3 the models visible to a key", async () => {
  const { body } = await instance({ keys: [{ key: KEY, models: ["x-2.3"] }] }).get("/v1/models");
  expect(body["data"]).toMatchObject([{ id: "x-2.3" }]);
});
row("4 keys must not appear in URLs", async () => {
  const at = instance();
  expect((await send(at, "GET", `/v1/models?api_key=${KEY}`)).status).toBe(401);
  expect(JSON.stringify(at.gateway.requests())).not.toContain(KEY);
});
row("5 failures on the usage endpoint", async () => {
  const blocked = instance();
  blocked.gateway.keys.setAccountDisabled("account-1", true);
  const elsewhere = instance({ keys: [{ key: KEY, ips: ["10.0.0.0/8", "192.168.1.7"] }] });
  expect((await send(instance(), "GET", "/v1/usage", "Bearer no")).status).toBe(401);
  expect((await blocked.get("/v1/usage")).status).toBe(403);
  expect((await elsewhere.get("/v1/usage")).status).toBe(403);
  const headers = { authorization: `Bearer ${KEY}` };
  const request = new Request("http://gateway.test/v1/usage", { headers });
  expect((await elsewhere.gateway.fetch(request, { ip: "::ffff:10.9.8.7" })).status).toBe(200);
});
