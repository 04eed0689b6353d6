// The command line as a new user meets it: flags, sentences, exit codes, signals.
import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Readable, Writable } from "node:stream";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFlags } from "../../../commands/command-line/command.js";
import { FLAGS } from "../../../commands/gateway/flags.js";
import { howToUse, launch } from "../../../commands/gateway/serve.js";
import { afterAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gateway-"));
const file = (name: string): string => join(folder, name);
const FILES: Readonly<Record<string, string>> = {
  "text.json": "not json",
  "other.json": "{}",
  "good.json": '{"data":[{"id":"mine"}]}',
  "keys.json": '[{"key":"k","balance":"much"}]',
  "ips.json": '[{"key":"k","ips":["10.0.0.0/99"]}]',
  "two-keys.json": '[{"key":"k2","balance":1},{"key":"k3","expiresAt":"2026-07-31T00:00:00Z"}]',
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(file(name), text);

/** Starts a gateway in this process, by its arguments. */
async function launched(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const command = { called: "sdkgen gateway", says: "What it does.", example: "" };
  const given = readFlags({ flags: FLAGS }, { args, env, command });
  return launch(given === "help" ? {} : given.flags, env);
}

const started: ChildProcess[] = [];
afterAll(() => started.forEach((child) => child.kill("SIGKILL")));

function start(flags: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "commands/sdkgen.ts", "gateway", ...flags],
    {
      cwd: ROOT,
      env: { PATH: process.env["PATH"] ?? "", ...env },
      stdio: ["pipe", "pipe", "pipe", "ipc"],
    },
  ) as ChildProcessByStdio<Writable, Readable, Readable>;
  started.push(child);
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  // "close" of the child itself does not fire if the parent has closed the channel.
  const closed = [once(child, "exit"), once(child.stdout, "close"), once(child.stderr, "close")];
  const ended = Promise.all(closed).then(([exit]) => ({ code: exit?.[0] as number, out, err }));
  const listening = once(child.stdout, "data").then(() => /http:\/\/\S+/.exec(out)?.[0] ?? "");
  return { child, ended, listening };
}

describe("wrong use ends with one sentence", () => {
  const key = ["--key", "k"];
  it.each([
    [
      "an open address with the documented key",
      ["--host", "0.0.0.0", "--allow-remote"],
      "The default key test-key-1234567890 is public, and --host 0.0.0.0 lets other machines reach the gateway. Set another key in GATEWAY_KEY",
    ],
    ["a key that is invalid in a header", ["--key", "a b"], "visible ASCII"],
    ["a catalog that is not JSON", [...key, "--catalog", file("text.json")], "not valid JSON"],
    ["a key file in another form", ["--keys", file("other.json")], "is not a JSON list"],
    ["a key file with a wrong field", ["--keys", file("keys.json")], "is not a JSON list"],
    ["a key file with a wrong address", ["--keys", file("ips.json")], "neither an IP address nor"],
    ["a start for the real clock", [...key, "--start", "2026-08-01"], "--clock manual"],
    ["a scenario that does not exist", [...key, "--scenario", "explode"], "is not a scenario"],
    ["an unexpected argument", [...key, "start"], 'unexpected argument "start"'],
  ])("%s", async (_, flags, sentence) => {
    const failure = await launched(["--port", "0", ...flags]).then(
      ({ close }) => close().then(() => "it started"),
      (error: Error) => error.message,
    );
    expect(failure).toContain(sentence);
    expect(failure).not.toContain("\n");
  });

  it("a taken port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(launched(["--key", "k", "--port", String(port)])).rejects.toThrow(
      `The gateway cannot listen on 127.0.0.1:${port}: another program uses this port; choose another port, or 0 for a free port.`,
    );
    other.close();
  });
});

describe("right use", () => {
  it("takes keys, clock, seed and scenarios from flags", async () => {
    const flags = ["--port", "0", "--keys", file("two-keys.json"), "--clock", "manual"];
    const start = ["--seed", "1", "--start", "2026-08-01T00:00:00Z"];
    const more = [...start, "--scenario", "503", "429 after 1s"];
    const { url, close } = await launched([...flags, ...more], { GATEWAY_KEY: "k1" });
    try {
      const status = async (secret: string): Promise<number> =>
        (await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${secret}` } }))
          .status;
      const statuses: number[] = [];
      for (const key of ["k1", "k1", "k1", "k2", "k3", "k4"]) statuses.push(await status(key));
      expect(statuses).toEqual([503, 429, 200, 200, 401, 401]);
      const state = (await (await fetch(`${url}/__gateway/state`)).json()) as { time: string };
      expect(state.time).toBe("2026-08-01T00:00:00.000Z");
    } finally {
      await close();
    }
  });
});

describe("how to use it", () => {
  it("is printed: the exports with the documented key, and the addresses of the pages", async () => {
    const { child, ended, listening } = start(["--port", "0"]);
    const url = await listening;
    const headers = { authorization: "Bearer test-key-1234567890" };
    expect((await fetch(`${url}/v1/models`, { headers })).status).toBe(200);
    child.kill("SIGTERM");
    expect((await ended).out).toBe(
      `Reference gateway (not the live service) listening on ${url}\n\n` +
        `  export GATEWAY_BASE_URL=${url}\n  export GATEWAY_API_KEY=test-key-1234567890\n\n` +
        `Models, and a form for each: ${url}/\n` +
        `API reference: ${url}/reference\n` +
        `Requests, tasks and balance: ${url}/__gateway\n`,
    );
  });

  it.each<[string[], Record<string, string>, string]>([
    [[], { GATEWAY_KEY: "own" }, '"$GATEWAY_KEY"   # in a shell that has GATEWAY_KEY'],
    [["--key", "own"], {}, "…   # the key of --key, which is not printed"],
    [
      ["--keys", file("two-keys.json")],
      {},
      "…   # a key from the file of --keys; keys are not printed",
    ],
  ])("shows the source of a user's key instead of the key: %j %j", async (flags, env, says) => {
    const { close, keyFrom } = await launched(["--port", "0", ...flags], env);
    await close();
    const lines = howToUse("http://127.0.0.1:1", keyFrom).split("\n");
    expect(lines[3]).toBe(`  export GATEWAY_API_KEY=${says}`);
  });
});

describe("a started gateway", () => {
  it.concurrent.each<[string, (child: ChildProcess) => void]>([
    ["on SIGTERM", (child) => child.kill("SIGTERM")],
    ["on SIGINT", (child) => child.kill("SIGINT")],
    ["when its parent closes its stdin, as a killed parent does", (child) => child.stdin?.end()],
    ["when the channel to its parent closes", (child) => child.disconnect()],
  ])("serves a catalog and stops cleanly %s", async (_, stop) => {
    const key = "secret-key-of-the-environment";
    const flags = ["--port", "0", "--verbose", "--catalog", file("good.json")];
    const { child, ended, listening } = start(flags, { GATEWAY_KEY: key });
    const url = await listening;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
    expect(await answer.text()).toBe('{"success":true,"object":"list","data":[{"id":"mine"}]}');
    stop(child);
    const { code, out, err } = await ended;
    expect(code).toBe(0);
    expect(out + err).toMatch(/not the live service/i);
    expect(err).toMatch(/^\S+ 200 GET \/v1\/models key=sec\*\*\*nt$/m);
    expect(out + err).not.toContain(key);
  });
});
