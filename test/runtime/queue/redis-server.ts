// A redis-server for a test: on its own port, in its own folder, with every write on disk before
// its answer.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notLeftBehind } from "../../engine/program.js";
import { emptyPort } from "../../faults/server/loopback.js";

/** A running server. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  /** Ends the server as a crash does, and starts it again from its disk. */
  restart(): Promise<void>;
  /** Ends the server. */
  stop(): Promise<void>;
  /** Starts the server again after `stop`. */
  start(): Promise<void>;
  /** Returns all data on the disk of the server. */
  log(): Promise<string>;
}

export async function startRedis(
  settings: readonly string[] = ["--appendonly", "yes", "--appendfsync", "always"],
): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), "redis-"));
  const port = await emptyPort();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = await started(["--port", String(port), "--dir", folder, "--save", "", ...settings]);
  };
  const stop = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    log: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = files
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name));
      return (await Promise.all(paths.map((path) => readFile(path, "latin1")))).join("");
    },
    restart: async () => {
      await stop();
      await start();
    },
    [Symbol.asyncDispose]: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function started(args: readonly string[]): Promise<ChildProcess> {
  const child = spawn("redis-server", [...args, "--bind", "127.0.0.1"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  notLeftBehind(child);
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.once("error", () =>
      reject(
        new Error("These tests need redis-server. Install it: apt-get install -y redis-server"),
      ),
    );
    child.once("exit", () => reject(new Error(`redis-server has ended:\n${said}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ready to accept connections")) resolve();
    });
  });
  return child;
}
