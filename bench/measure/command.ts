// What any program costs together with the processes that it starts: bash counts them all, in milliseconds.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Outcome of a program that ended well. */
export interface Run {
  readonly stdout: string;
  /** Seconds of processor time, user and system. */
  readonly cpu: number;
}

/** Runs a program; throws with its output when it fails. */
export async function runMeasured(command: readonly string[], cwd: string): Promise<Run> {
  const script = 'TIMEFORMAT="cpu %U %S"; time "$@"';
  const child = spawn("bash", ["-c", script, "bash", ...command], {
    cwd,
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? [];
  if (code === 0 && user !== undefined) return { stdout, cpu: Number(user) + Number(system) };
  throw new Error(`${command.join(" ")} ended with ${code}: ${stdout}${stderr}`);
}
