// The emulator of an installed sdkgen, started as a user starts it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Place } from "./shell.js";

/**
 * Runs `work` while the emulator listens. `exports` are the command lines that the emulator prints.
 */
export async function withEmulator<Result>(
  command: string,
  { cwd, env }: Place,
  work: (exports: string) => Promise<Result>,
): Promise<Result> {
  const child = spawn("bash", ["-c", command], { cwd, env, stdio: "pipe" });
  const ended = once(child, "close");
  try {
    const exports = await new Promise<string>((resolve, reject) => {
      let said = "";
      let errors = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
      child.once("close", () => reject(new Error(`The emulator ended: ${said}${errors}`)));
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        const lines = (said += text).match(/^ *export .*$/gm) ?? [];
        if (lines.length === 2 && said.includes("/__gateway")) resolve(lines.join("\n"));
      });
    });
    return await work(exports);
  } finally {
    // The emulator ends with its standard input, as it does after its parent process has died.
    child.stdin.end();
    await ended;
  }
}
