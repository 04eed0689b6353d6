// The program of an SDK as its own process, without a terminal.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Starts Node in a folder. */
export function started(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number, ...said }));
  return { child, ended };
}
