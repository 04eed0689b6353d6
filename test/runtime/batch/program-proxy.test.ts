// The programs as separate processes, behind the proxy of their environment.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "../../../gateway/index.js";
import { startLedger } from "../../ledger/index.js";
import { startProxy, WAYS } from "./proxy.js";
import { started } from "./started.js";

const TSX = import.meta.resolve("tsx");
const BATCH = join(import.meta.dirname, "program.ts");
const MCP = join(import.meta.dirname, "mcp-program.ts");
const SDKGEN = join(import.meta.dirname, "../../../commands/sdkgen.ts");

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "program-proxy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test.each(WAYS)("a batch connects %s", async (_, env, isAsked) => {
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

test.each(WAYS)("sdkgen generate and drift connect %s", async (_, env, isAsked) => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.close());
  const { hosts, url } = await startProxy();
  const folder = await emptyFolder();
  const run = (...args: readonly string[]) =>
    started(["--import", TSX, SDKGEN, ...args, "--out", "sdk", "--only", "x-v3-omni"], folder, {
      GATEWAY_API_KEY: gateway.apiKey,
      GATEWAY_BASE_URL: gateway.url,
      HTTP_PROXY: url,
      ...env,
    }).ended;
  const { code, err } = await run("generate");
  expect({ code, err }).toEqual({ code: 0, err: expect.any(String) as string });
  const lock = await readFile(join(folder, "sdk/contracts.lock.json"), "utf8");
  expect(lock).toContain('"x-v3-omni"');
  expect([...hosts].includes(new URL(gateway.url).host)).toBe(isAsked);
  hosts.clear();
  expect(await run("drift")).toMatchObject({ code: 0, out: expect.stringMatching(/^No drift/) });
  expect([...hosts].includes(new URL(gateway.url).host)).toBe(isAsked);
});

test.each(WAYS)("an MCP server connects %s", async (_, env, isAsked) => {
  await using server = await startLedger();
  const { hosts, url } = await startProxy();
  const child = spawn(process.execPath, ["--import", TSX, MCP, "mcp", "--tools", "search"], {
    cwd: await emptyFolder(),
    env: {
      PATH: process.env["PATH"],
      GATEWAY_API_KEY: server.apiKey,
      GATEWAY_BASE_URL: server.url,
      HTTP_PROXY: url,
      ...env,
    },
  });
  onTestFinished(() => void child.kill());
  const say = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const clientInfo = { name: "test", version: "1.0.0" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  say({ id: 1, method: "initialize", params });
  await answers.next();
  say({ method: "notifications/initialized" });
  const request = { model: "x-v3-omni", request: { prompt: "a" } };
  say({ id: 2, method: "tools/call", params: { name: "create", arguments: request } });
  expect(String((await answers.next()).value)).toContain('"status":"completed"');
  expect(server.ledger.creates).toHaveLength(1);
  expect([...hosts].includes(new URL(server.url).host)).toBe(isAsked);
});
