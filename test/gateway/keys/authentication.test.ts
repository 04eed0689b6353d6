// Which requests need a key, and which keys are refused (1-core.md, Authentication).
import { expect, it } from "vitest";
import { answerRoutes } from "../../contracts/files.js";
import { instance, KEY, type Instance } from "../support/instance.js";

const send = (at: Instance, method: string, path: string, authorization?: string) =>
  at.gateway.fetch(
    new Request(`http://gateway.test${path}`, {
      method,
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    }),
  );

/** Every documented endpoint except the two for prices. */
const KEYED = Object.keys(answerRoutes).filter((route) => !route.includes("/api/pricing/"));

it.each(KEYED)("%s needs an existing key", async (route) => {
  const [method = "", template = ""] = route.split(" ");
  const path = template
    .replace("{model}:{method}", "x-3.5-flash:generateContent")
    .replace("{model}", "x-2.3")
    .replace("{task_id}", "task_1");
  for (const header of [undefined, "Bearer wrong-key", KEY, `Basic ${KEY}`, "Bearer"]) {
    expect((await send(instance(), method, path, header)).status, header).toBe(401);
  }
});

it("a key expires; its balance does not matter to a query", async () => {
  const expired = instance({ keys: [{ key: KEY, expiresAt: "2026-08-01T00:00:01Z", balance: 0 }] });
  expect((await expired.get("/v1/usage")).status).toBe(200);
  expired.clock.advance("1s");
  expect((await expired.get("/v1/usage")).status).toBe(401);
});

it("a disabled account and a forbidden address get 403", async () => {
  const blocked = instance();
  blocked.gateway.keys.setAccountDisabled("account-1", true);
  expect((await blocked.get("/v1/usage")).status).toBe(403);
  const elsewhere = instance({ keys: [{ key: KEY, ips: ["10.0.0.0/8", "192.168.1.7"] }] });
  expect((await elsewhere.get("/v1/usage")).status).toBe(403);
  const headers = { authorization: `Bearer ${KEY}` };
  const request = new Request("http://gateway.test/v1/usage", { headers });
  expect((await elsewhere.gateway.fetch(request, { ip: "::ffff:10.9.8.7" })).status).toBe(200);
});
