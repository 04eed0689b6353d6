// A host that serves the proxy, and the gateway behind it.
import { spawn, type ChildProcess } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { notLeftBehind } from "../../engine/program.js";
import { startLedger, type LedgerServer } from "../../ledger/index.js";
import { API_KEY } from "../../ledger/server.js";
import { FOLDER as RUNTIMES, programOf } from "../../runtimes/runtimes.js";

/** A host under attack. */
export interface Place {
  readonly origin: string;
  readonly gateway: LedgerServer;
  /** Headers of the last create that the gateway received. */
  readonly seen: () => Readonly<Record<string, unknown>>;
  /** Holds the answers to all creates until the returned function is called. */
  readonly hold: () => () => void;
  /** Lines that the host has printed. */
  readonly log: () => string;
}

/** A gateway whose answers follow the prompt. */
export async function promptedGateway(): Promise<{
  readonly gateway: LedgerServer;
  readonly seen: Place["seen"];
  readonly hold: Place["hold"];
}> {
  let last: Readonly<Record<string, unknown>> = {};
  let gate = Promise.resolve();
  const gateway = await startLedger({
    onCreate: async ({ body, headers, bill }) => {
      last = headers;
      const prompt = String(body["prompt"]);
      await gate;
      if (prompt === "lose it") {
        bill();
        return "reset";
      }
      const [, status] = /^answer (\d+)$/.exec(prompt) ?? [];
      if (status === undefined) return undefined;
      const error = { message: `The key ${API_KEY} is refused`, type: "error", code: "refused" };
      return { status: Number(status), body: { error } };
    },
  });
  const hold = () => {
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    return release;
  };
  return { gateway, seen: () => last, hold };
}

/** Output of a running program, and a function that stops it. */
export interface StartedProgram {
  readonly log: () => string;
  readonly stop: () => void;
}

/** Starts a program. Resolves as soon as `ready` returns a value for its output. */
export async function started<Found>(
  [program = "", ...args]: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
  ready: (output: string) => Found | undefined,
): Promise<StartedProgram & { readonly found: Found }> {
  const child: ChildProcess = spawn(program, args, {
    ...options,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  notLeftBehind(child);
  let log = "";
  const found = await new Promise<Found>((resolve, reject) => {
    for (const pipe of child.stdio.slice(1)) {
      pipe?.on("data", (chunk: Buffer) => {
        log += chunk.toString();
        const answer = ready(log);
        if (answer !== undefined) resolve(answer);
      });
    }
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}:\n${log}`)));
    child.once("error", reject);
  });
  return { found, log: () => log, stop: () => void child.kill() };
}

/** The ports that a program prints, once it has printed all of them. */
export const portsOf = (names: readonly string[]) => (output: string) => {
  const lines = [...output.matchAll(/^\{"name":"([^"]+)","port":(\d+)\}$/gm)];
  const ports = new Map(lines.map(([, name = "", port]) => [name, Number(port)]));
  return names.every((name) => ports.has(name)) ? ports : undefined;
};

/** Bundles the worker with the address of its gateway, and starts workerd. */
export async function startWorker(app: string, gateway: LedgerServer) {
  const order = { baseUrl: gateway.url, apiKey: gateway.apiKey };
  await build({
    absWorkingDir: app,
    entryPoints: ["worker.mjs"],
    outfile: "worker.js",
    bundle: true,
    format: "esm",
    conditions: ["workerd"],
    define: { GATEWAY: JSON.stringify(order) },
    logLevel: "silent",
  });
  await cp(join(RUNTIMES, "worker.capnp"), join(app, "worker.capnp"));
  const command = [programOf("workerd"), "serve", "worker.capnp", "--control-fd=3"];
  return started(command, { cwd: app }, (output) => {
    const [, port] = /"port":\s*(\d+)/.exec(output) ?? [];
    return port === undefined ? undefined : Number(port);
  });
}
