// Runs a program to its end.
import { spawn } from "node:child_process";

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how to run. */
export interface Run {
  readonly cwd: string;
  /** The whole environment. Default that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

// Far more than any of them needs: a program that hangs must fail its test, not stop the suite.
const LONGEST_MS = 90_000;

/** Runs a program; resolves however it ends. */
export function runCommand(program: string, args: readonly string[], run: Run): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...run,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LONGEST_MS,
      killSignal: "SIGKILL",
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs a program that must succeed; rejects with everything that it said. */
export async function mustRun(program: string, args: readonly string[], run: Run): Promise<string> {
  const { code, stdout, stderr } = await runCommand(program, args, run);
  if (code === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${stdout}\n${stderr}`);
}
