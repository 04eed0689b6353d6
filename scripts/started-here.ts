// How the commands of release/ are started from a command line.
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { loadConfig } from "../generator/command-line/config.js";
import { markReleased } from "../generator/version/mark-released.js";
import type { ReleaseContext } from "../release/command-line/release.js";
import { runNpm } from "../release/process/npm.js";

/** The context of a command that was started by npm. */
export function startedHere(): ReleaseContext {
  const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");
  const { env } = process;
  return {
    args: process.argv.slice(2),
    env,
    cwd: process.cwd(),
    root,
    configuredOut: async () => (await loadConfig(process.cwd())).out,
    print: (text) => void process.stdout.write(`${text}\n`),
    printError: (text) => void process.stderr.write(`${text}\n`),
    test: async () => (await runNpm(["test"], { cwd: root, env, shown: true })).code === 0,
    markReleased: async (out, version, packed) =>
      void (await markReleased({ out, cwd: root, version, packed })),
    delay: (ms) => delay(ms),
  };
}
