// Starts a server in a separate process, and measures the cost of its start.
import { fork } from "node:child_process";
import { Pool } from "undici";
import { USAGE_ARGUMENTS, usageOf, type Usage } from "../measure/usage.js";

/** A running server. */
export interface Server {
  readonly pool: Pool;
  /** Wall time and processor time from the start of the process until the server listens. */
  readonly started: { readonly wallMs: number; readonly cpuMs: number };
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts `node SCRIPT ARGS`. The script must print the URL of its server. */
export async function startServer(script: string, args: readonly string[] = []): Promise<Server> {
  const from = performance.now();
  const child = fork(script, args, {
    execArgv: [...USAGE_ARGUMENTS],
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () =>
      reject(new Error(`${script} ended before it printed a URL: ${printed}`)),
    );
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const match = /http:\/\/\S+/.exec(printed)?.[0];
      if (match !== undefined) resolve(match);
    });
  });
  const wallMs = performance.now() - from;
  const usage = () => usageOf(child);
  const { cpuMs } = await usage();
  const pool = new Pool(url, { connections: 8 });
  return {
    pool,
    started: { wallMs, cpuMs },
    usage,
    async stop() {
      await pool.destroy();
      child.kill("SIGTERM");
      await exited;
    },
  };
}
