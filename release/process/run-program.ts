// Runs a program to its end and gives what it said.
import { spawn } from "node:child_process";
import { codeOf, EXIT, ReleaseFailure } from "../failure.js";

/** How a program ended. */
export interface Ended {
  /** Exit code; null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how a program runs. */
export interface Start {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether what it prints goes to this process's own output as well. Default false. */
  readonly shown?: boolean;
  /** What it reads from its standard input. Default nothing. */
  readonly input?: string | undefined;
}

/** Runs a program without a shell; resolves however it ends, rejects where it cannot be started. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, shown = false, input = "" }: Start,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
    // A program that reads nothing may close its input before this has been written.
    child.stdin.on("error", () => undefined).end(input);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      if (shown) process.stdout.write(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      if (shown) process.stderr.write(text);
    });
    child.once("error", (error) =>
      reject(new ReleaseFailure(EXIT.internal, `Cannot start ${program} (${codeOf(error)}).`)),
    );
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
