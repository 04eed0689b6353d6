// A process in its own namespaces, like a container. Its test stops, continues and kills it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

const PID = ["--pid", "--fork", "--kill-child"];

/** Whether `unshare` works here: it needs Linux and root. */
export const canUnshare = spawnSync("unshare", [...PID, "--uts", "true"]).status === 0;

/** Starts a TypeScript program. `flags` are flags of unshare; `host` sets another host name. */
export function startNamespaced(
  program: string,
  args: readonly string[],
  { flags = [], host = "" }: { readonly flags?: readonly string[]; readonly host?: string } = {},
) {
  const node = [process.execPath, "--import", "tsx", program, ...args];
  const renamed = host === "" ? node : ["sh", "-c", 'hostname "$0" && exec "$@"', host, ...node];
  const child = spawn("unshare", [...PID, ...flags, ...renamed], { stdio: "pipe" });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  const closed = once(child, "close");
  const until = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      const look = () => pattern.test(said.out) && resolve();
      child.stdout.on("data", look);
      child.once("close", () => resolve());
      look();
    });
  // Sends the signal to the process itself, which is the child of unshare.
  const signal = async (name: NodeJS.Signals) => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    process.kill(Number(children.trim()), name);
  };
  const end = async () => {
    child.stdin.end();
    await closed;
  };
  return { said, until, signal, end, closed, kill: () => child.kill("SIGKILL") };
}
