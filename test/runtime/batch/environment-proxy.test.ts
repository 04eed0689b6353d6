// Programs behind a proxy: only the proxy can resolve the name of the gateway.
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { getJson } from "../../../generator/read/fetch/http.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { throughProxy } from "../../../runtime/command-line/environment-proxy.js";
import { startLedger } from "../../ledger/index.js";
import type { StageModels } from "../stage/models.js";
import { registry } from "../stage/sdk.js";

const BASE_URL = "http://gateway.invalid";

/** A proxy that connects every host name to the ledger server. */
async function behind() {
  const server = await startLedger();
  const asked: string[] = [];
  const heads: string[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    asked.push(request.url ?? "");
    heads.push(JSON.stringify(request.headers));
    socket.on("error", () => undefined);
    const to = connect(Number(new URL(server.url).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      to.pipe(socket).pipe(to);
    });
    to.on("error", () => socket.destroy());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  onTestFinished(async () => {
    proxy.close();
    await server.close();
  });
  const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { server, asked, heads, address };
}

const getCatalog = (env: Record<string, string>, apiKey: string) =>
  throughProxy(env, (dispatcher) =>
    getJson({ baseUrl: BASE_URL, apiKey }, "/v1/models", {
      dispatcher,
      wait: () => Promise.resolve(),
    }),
  );

test.each(["HTTP_PROXY", "http_proxy"])(
  "with %s, sdkgen and a client reach the gateway through the proxy",
  async (name) => {
    const { server, asked, heads, address } = await behind();
    const { apiKey } = server;
    const env = { [name]: `http://user:secret@${address}` };
    expect(await getCatalog(env, apiKey)).toMatchObject({ status: 200 });
    const result = await throughProxy(env, async (dispatcher) => {
      const options = { apiKey, baseUrl: BASE_URL, insecure: true, dispatcher, pollIntervalMs: 10 };
      await using client = createCoreClient<StageModels>(registry, options);
      return await client.model("x-v3-omni").run({ prompt: "a" });
    });
    expect(result.cost).toBe(0.2);
    expect(server.posts).toBe(1);
    expect(asked.every((host) => host === "gateway.invalid:80")).toBe(true);
    expect(heads.join()).toContain("Basic dXNlcjpzZWNyZXQ=");
    expect(heads.join()).not.toContain(apiKey);
  },
);

test("an address without a scheme uses http", async () => {
  const { server, asked, address } = await behind();
  await getCatalog({ HTTP_PROXY: address }, server.apiKey);
  expect(asked).toEqual(["gateway.invalid:80"]);
});

test("a host in NO_PROXY is requested directly", async () => {
  const { asked, server, address } = await behind();
  const env = { HTTP_PROXY: `http://${address}`, NO_PROXY: "127.0.0.1" };
  const answer = await throughProxy(env, (dispatcher) =>
    getJson({ baseUrl: server.url, apiKey: server.apiKey }, "/v1/models", {
      dispatcher,
      wait: () => Promise.resolve(),
    }),
  );
  expect(answer.status).toBe(200);
  expect(asked).toEqual([]);
});

test("without a proxy there is no dispatcher", async () => {
  const env = { NO_PROXY: "a.example", HTTPS_PROXY: "" };
  expect(await throughProxy(env, (dispatcher) => Promise.resolve(dispatcher))).toBeUndefined();
});

test.each([
  "http://user:secret@",
  "http://user:%zz-secret@127.0.0.1:1",
  "ftp://user:secret@a.example",
])("%s is not accepted as the address of a proxy, and its password is not shown", async (text) => {
  const given = throughProxy({ HTTPS_PROXY: text }, () => Promise.resolve(0));
  await expect(given).rejects.toThrow(
    /^HTTPS_PROXY is not the address of a proxy\. Set it to one such as http:\/\/proxy\.example\.com:8080, or unset it\.$/,
  );
});

test("the error for a proxy that refuses names the proxy, without its password", async () => {
  const proxy = createServer().on("connect", (_, socket) => {
    socket.end("HTTP/1.1 407 No\r\n\r\n");
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const env = { HTTP_PROXY: `http://user:secret@127.0.0.1:${port}` };
  await expect(getCatalog(env, "sk-1234567890")).rejects.toThrow(
    "Cannot reach http://gateway.invalid (the proxy did not connect to this address); check",
  );
});
