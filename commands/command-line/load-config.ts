// Finds the configuration of a folder and loads it, in any supported language, by running it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { codeOf, usage } from "../../generator/failure.js";
import { checkConfig } from "./check-config.js";
import { defineConfig, type Config } from "./config.js";

const NAMES = ["ts", "mts", "js", "mjs", "json"].map((extension) => `sdkgen.config.${extension}`);

/** Name of the configuration file in a folder, if there is one. */
export const configFile = (cwd: string): string | undefined =>
  NAMES.find((name) => existsSync(join(cwd, name)));

const LIMIT_MS = 10_000;

/**
 * Loads the configuration of a folder; empty if there is none. Throws with exit code 2 if it is not
 * loaded after `limitMs` (default 10 s).
 */
export async function loadConfig(cwd: string, limitMs = LIMIT_MS): Promise<Config> {
  const file = configFile(cwd);
  if (file === undefined) return {};
  const stop = new AbortController();
  // The timer also keeps the process alive; the promise that the file awaits may not.
  const late = wait(limitMs, undefined, stop).then(() => {
    throw usage(
      `${file} did not finish loading within ${limitMs / 1000} s; look for a top-level await in it that never ends.`,
    );
  });
  const loading = exportOf(join(cwd, file)).catch((error: unknown) => {
    throw usage(`Cannot load ${file} (${reasonOf(error, file)}); fix it, or move it away.`);
  });
  try {
    return checkConfig(await Promise.race([loading, late]), file);
  } finally {
    late.catch(() => undefined);
    stop.abort();
  }
}

async function exportOf(path: string): Promise<unknown> {
  // Loaded late: it brings a compiler.
  const { createJiti } = await import("jiti");
  // The import works even if the package is not installed beside the file.
  const virtualModules = { "sdkgen/config": { defineConfig } };
  // Without a cache: others may write code into its folder, which would then be run.
  const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false, virtualModules });
  return jiti.import(path, { default: true });
}

function reasonOf(error: unknown, file: string): string | undefined {
  if (!(error instanceof Error)) return codeOf(error);
  if (file.endsWith(".json") && error instanceof SyntaxError) return "it is not JSON";
  // jiti throws plain errors, with the position on the second line.
  const [, line] = /^ParseError: .*\n.*:(\d+):\d+$/.exec(error.message) ?? [];
  return line === undefined ? error.message.split("\n")[0] : `line ${line} of it is not TypeScript`;
}
