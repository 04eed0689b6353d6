// The programs as processes of their own, behind the proxy of their environment.
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "../../../gateway/index.js";
import { startLedger } from "../../ledger/index.js";
import { started } from "./started.js";

const TSX = import.meta.resolve("tsx");
const BATCH = join(import.meta.dirname, "program.ts");
const SDKGEN = join(import.meta.dirname, "../../../commands/sdkgen.ts");

/** A proxy of both kinds, with a tunnel and without; gives its address and the hosts that were asked for. */
async function startProxy() {
  const hosts = new Set<string>();
  const proxy = createServer((incoming, response) => {
    const { host, hostname, port, pathname, search } = new URL(incoming.url ?? "");
    hosts.add(host);
    const { method, headers } = incoming;
    const path = pathname + search;
    const outgoing = send({ hostname, port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  proxy.on("connect", ({ url = "" }, socket) => {
    hosts.add(url);
    const { hostname, port } = new URL(`http://${url}`);
    const to = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      to.pipe(socket).pipe(to);
    });
    to.on("error", () => socket.destroy());
    socket.on("error", () => to.destroy());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { hosts, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "program-proxy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const WAYS: readonly (readonly [string, Readonly<Record<string, string>>, boolean])[] = [
  ["through the proxy of HTTP_PROXY", {}, true],
  ["past it with NO_PROXY", { NO_PROXY: "127.0.0.1" }, false],
];

test.each(WAYS)("a batch goes %s", async (_, env, isAsked) => {
  await using server = await startLedger();
  const { hosts, url } = await startProxy();
  const folder = await emptyFolder();
  const row = { id: "a", model: "x-v3-omni", request: { prompt: "a" } };
  await writeFile(join(folder, "r.jsonl"), JSON.stringify(row));
  const args = ["batch", "run", "r.jsonl", "--out", "out", "--max-usd", "1", "--yes"];
  const { code, err } = await started(["--import", TSX, BATCH, ...args], folder, {
    GATEWAY_API_KEY: server.apiKey,
    GATEWAY_BASE_URL: server.url,
    HTTP_PROXY: url,
    ...env,
  }).ended;
  expect({ code, err }).toEqual({ code: 0, err: expect.any(String) as string });
  expect(server.ledger.creates).toHaveLength(1);
  expect([...hosts].includes(new URL(server.url).host)).toBe(isAsked);
});

test.each(WAYS)("sdkgen generate goes %s", async (_, env, isAsked) => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.close());
  const { hosts, url } = await startProxy();
  const folder = await emptyFolder();
  const args = ["generate", "--out", "sdk", "--only", "x-v3-omni"];
  const { code, err } = await started(["--import", TSX, SDKGEN, ...args], folder, {
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_BASE_URL: gateway.url,
    HTTP_PROXY: url,
    ...env,
  }).ended;
  expect({ code, err }).toEqual({ code: 0, err: expect.any(String) as string });
  const lock = await readFile(join(folder, "sdk/contracts.lock.json"), "utf8");
  expect(lock).toContain('"x-v3-omni"');
  expect([...hosts].includes(new URL(gateway.url).host)).toBe(isAsked);
});
