// The command line as a stranger uses it: flags, sentences, exit codes, signals.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gateway-"));
writeFileSync(join(folder, "text.json"), "not json");
writeFileSync(join(folder, "other.json"), "{}");
writeFileSync(join(folder, "good.json"), '{"data":[{"id":"mine"}]}');

const started: ReturnType<typeof spawn>[] = [];
afterAll(() => started.forEach((child) => child.kill("SIGKILL")));

function start(flags: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/gateway.ts", ...flags], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  started.push(child);
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number, out, err }));
  const listening = once(child.stdout, "data").then(() => /http:\/\/\S+/.exec(out)?.[0] ?? "");
  return { child, ended, listening };
}

describe("wrong use ends with one sentence and exit code 2", () => {
  it.each([
    ["a flag that does not exist", ["--portt", "1"], "unknown option '--portt'"],
    ["no key", [], "No API key: set GATEWAY_KEY, or give --key KEY"],
    ["an empty key", ["--key", ""], "No API key"],
    ["a port that is no number", ["--key", "k", "--port", "x"], "--port x is not a whole number"],
    ["a port too large", ["--key", "k", "--port", "65536"], "--port 65536 is not a whole number"],
    ["a missing catalog", ["--key", "k", "--catalog", "nowhere.json"], "Cannot read the catalog"],
    [
      "a catalog that is not JSON",
      ["--key", "k", "--catalog", join(folder, "text.json")],
      "it is not valid JSON",
    ],
    [
      "a catalog of another form",
      ["--key", "k", "--catalog", join(folder, "other.json")],
      '"data" array',
    ],
    ["an open address", ["--key", "k", "--host", "0.0.0.0"], "--allow-remote"],
    ["a duration without a unit", ["--key", "k", "--task-time", "5"], "is not a duration"],
    ["a stray word", ["--key", "k", "start"], "too many arguments"],
  ])("%s", async (_, flags, sentence) => {
    const { code, out, err } = await start(flags).ended;
    expect({ code, out, lines: err.trim().split("\n").length }).toEqual({
      code: 2,
      out: "",
      lines: 1,
    });
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it("a taken port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, err } = await start(["--key", "k", "--port", String(port)]).ended;
    other.close();
    expect([code, err.trim()]).toEqual([
      2,
      "That port is taken; choose another one, or --port 0 for a free one.",
    ]);
  });
});

describe("a started gateway", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "serves a catalog and stops cleanly on %s",
    async (signal) => {
      const key = "secret-key-of-the-environment";
      const { child, ended, listening } = start(
        ["--port", "0", "--catalog", join(folder, "good.json")],
        { GATEWAY_KEY: key },
      );
      const url = await listening;
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      const answer = await fetch(`${url}/v1/models`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(await answer.text()).toBe('{"success":true,"object":"list","data":[{"id":"mine"}]}');
      child.kill(signal);
      const { code, out, err } = await ended;
      expect(code).toBe(0);
      expect(out.trim().split("\n")).toHaveLength(1);
      expect(out + err).toMatch(/not the live service/i);
      expect(out + err).not.toContain(key);
    },
  );
});
