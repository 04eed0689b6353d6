// Starting a client: the sources of its settings, and the settings that are refused.
import { expect, test } from "vitest";
import { createCoreClient } from "../../../runtime/index.js";
import { refuseBrowser } from "../../../runtime/call/client/core.js";
import { parseBaseUrl } from "../../../runtime/call/transport/request.js";
import { clientOn } from "../stage/client.js";
import { registry } from "../stage/sdk.js";
import { TestClock } from "../stage/clock.js";
import { serve } from "../stage/server.js";

test.each([
  ["https://g.example.com", "https://g.example.com", ""],
  ["https://g.example.com/", "https://g.example.com", ""],
  ["https://g.example.com/v1", "https://g.example.com", ""],
  ["https://g.example.com/v1/", "https://g.example.com", ""],
  ["http://127.0.0.1:4010/proxy/v1", "http://127.0.0.1:4010", "/proxy"],
  ["https://G.example.com:443", "https://g.example.com", ""],
])("baseUrl %s is understood", (text, origin, prefix) => {
  expect(parseBaseUrl(text)).toEqual({ origin, prefix });
});

test.each([
  "",
  "g.example.com",
  "ftp://g.example.com",
  "https://a:b@g.example.com",
  "https://g.example.com?x=1",
])("baseUrl %j is refused", (text) => {
  expect(() => parseBaseUrl(text)).toThrow("baseUrl must");
});

test("key and address come from the environment if no options are passed", async () => {
  const server = await serve(() => ({ body: { success: true, data: [] } }));
  const env = { GATEWAY_API_KEY: "env-key-1", GATEWAY_BASE_URL: server.url };
  const clock = new TestClock();
  const client = createCoreClient(registry, {}, { clock, random: () => 0, uuid: () => "u", env });
  await client.catalog.list();
  expect(server.arrived[0]?.headers["authorization"]).toBe("Bearer env-key-1");
  await client.close();
});

test("the package's own address is used only if option and environment have none", async () => {
  const servers = await Promise.all(
    ["package", "environment", "option"].map(() =>
      serve(() => ({ body: { success: true, data: [] } })),
    ),
  );
  const [own, environment, option] = servers.map(({ url }) => url);
  const around = { clock: new TestClock(), random: () => 0, uuid: () => "u" };
  const key = { GATEWAY_API_KEY: "env-key-1" };
  for (const [options, env] of [
    [{}, key],
    [{}, { ...key, GATEWAY_BASE_URL: environment }],
    [{ baseUrl: option }, { ...key, GATEWAY_BASE_URL: environment }],
  ] as const) {
    await using client = createCoreClient({ ...registry, baseUrl: own }, options, {
      ...around,
      env,
    });
    await client.catalog.list();
  }
  expect(servers.map(({ arrived }) => arrived.length)).toEqual([1, 1, 1]);
});

test.each([
  [
    { baseUrl: "http://127.0.0.1:9" },
    "createClient needs apiKey: pass { apiKey }, or set GATEWAY_API_KEY.",
  ],
  [{ apiKey: "key-1" }, "createClient needs baseUrl: pass { baseUrl }, or set GATEWAY_BASE_URL."],
  [
    {},
    "createClient needs apiKey and baseUrl: pass { apiKey, baseUrl }, or set GATEWAY_API_KEY and GATEWAY_BASE_URL.",
  ],
  [
    { apiKey: "", baseUrl: "" },
    "createClient needs apiKey and baseUrl: pass { apiKey, baseUrl }, or set GATEWAY_API_KEY and GATEWAY_BASE_URL.",
  ],
])("the error for a missing setting names it", (options, message) => {
  const clock = new TestClock();
  const around = { clock, random: () => 0, uuid: () => "u", env: {} };
  expect(() => createCoreClient(registry, options, around)).toThrow(message);
});

const positive = "must be a number of milliseconds, from 1";
test.each([
  [{ pollIntervalMs: Infinity }, `pollIntervalMs ${positive} (got Infinity).`],
  [{ pollIntervalMs: NaN }, `pollIntervalMs ${positive} (got NaN).`],
  [{ pollIntervalMs: 1e-9 }, `pollIntervalMs ${positive} (got 1e-9).`],
  [{ retry: { attempts: 1.5 } }, "retry.attempts must be a whole number greater than 0 (got 1.5)."],
  [{ retry: { attempts: -1 } }, "retry.attempts must be a whole number greater than 0 (got -1)."],
  [{ limits: { sockets: 0 } }, "limits.sockets must be a whole number greater than 0 (got 0)."],
  [{ timeouts: { totalMs: NaN } }, "timeouts.totalMs must be a number greater than 0 (got NaN)."],
  [{ timeouts: { totalMs: 0 } }, "timeouts.totalMs must be a number greater than 0 (got 0)."],
  [{ apiKey: {} as string }, "apiKey must be a string."],
  [{ apiKey: 12345678 as unknown as string }, "apiKey must be a string."],
  [{ baseUrl: new URL("http://127.0.0.1:9") as unknown as string }, "baseUrl must be a string."],
])("%o is refused, and the error names the option", (options, message) => {
  expect(() => clientOn("http://127.0.0.1:9", options)).toThrow(
    expect.objectContaining({ name: "ConfigurationError", message }),
  );
});

test("a browser is refused with the reason, unless the options allow it", () => {
  const page = { window: {}, document: {} };
  const worker = { WorkerGlobalScope: {}, importScripts: {} };
  expect(() => refuseBrowser(page, false)).toThrow("could read the API key");
  expect(() => refuseBrowser(worker, false)).toThrow("dangerouslyAllowBrowser");
  expect(() => refuseBrowser(page, true)).not.toThrow();
  expect(() => refuseBrowser({}, false)).not.toThrow();
});

test("headers of the client and of the call are sent; null leaves a header out", async () => {
  const server = await serve(() => ({ body: { success: true, data: [] } }));
  const { client } = clientOn(server.url, { headers: { "X-App": "one", "X-Team": "two" } });
  await client.catalog.list({ headers: { "x-app": "three", "x-team": null } });
  expect(server.arrived[0]?.headers["x-app"]).toBe("three");
  expect(server.arrived[0]?.headers).not.toHaveProperty("x-team");
});

test.each([
  "bad name",
  "a:b",
  "Host",
  "Content-Length",
  "Transfer-Encoding",
  "Authorization",
  "idempotency-key",
  "X-Service-Response-Version",
])("the header %s is refused before anything is sent", async (name) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  await expect(client.catalog.list({ headers: { [name]: "1" } })).rejects.toMatchObject({
    name: "ConfigurationError",
    message: expect.stringContaining("cannot be set") as string,
  });
  expect(wire.sent).toEqual([]);
});

test("a call that cannot be made rejects instead of throwing", async () => {
  const { client } = clientOn("http://127.0.0.1:9");
  await expect(client.catalog.schema("\ud800")).rejects.toMatchObject({
    name: "ConfigurationError",
  });
  await expect(client.catalog.schema("..")).rejects.toMatchObject({ name: "ConfigurationError" });
  await expect(client.pricing.model("")).rejects.toMatchObject({ name: "ConfigurationError" });
  await expect(client.logs.export({ from: 1n })).rejects.toMatchObject({
    name: "InputValidationError",
  });
});
