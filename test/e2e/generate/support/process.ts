// Commands as separate processes, as a user starts them.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleCli } from "../../../../scripts/package/bundle.js";

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

// An absolute address, because a bare name would be resolved from the process's working folder.
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Start options of a process. */
export interface Start {
  /** The environment beside PATH. Nothing else of this process's environment is passed on. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A module that is loaded first. */
  readonly preload?: string;
  /** Called with the whole output so far, after each new piece. */
  readonly onOutput?: (text: string, child: ChildProcess) => void;
}

/** The end of a process. */
export interface ProcessExit {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `sdkgen generate` to its end. */
export async function generate(args: readonly string[], start: Start = {}): Promise<ProcessExit> {
  return launch("commands/sdkgen.ts", ["generate", ...args], start).ended;
}

/** Builds the program that users install, and runs its `generate` to its end. */
export async function generateInstalled(
  args: readonly string[],
  start: Start,
): Promise<ProcessExit> {
  return node([await bundleCli(), "generate", ...args], start).ended;
}

/** Runs a script of the project. `path` is relative to the project's folder. */
export function launch(path: string, args: readonly string[], start: Start = {}) {
  const preload = start.preload === undefined ? [] : ["--import", start.preload];
  return node(["--import", LOADER, ...preload, ROOT + path, ...args], start);
}

function node(args: readonly string[], start: Start) {
  const child = spawn(process.execPath, args, {
    cwd: start.cwd ?? ROOT,
    env: { PATH: process.env["PATH"] ?? "", ...start.env },
    // A gateway ends when this pipe ends, even if this process is killed.
    stdio: "pipe",
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    start.onOutput?.(out, child);
  });
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, "close").then(([code]): ProcessExit => ({
    code: code as number | null,
    out,
    err,
  }));
  return { child, ended };
}
