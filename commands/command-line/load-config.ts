// Finds and loads the configuration of a folder: whatever language it is in, by running it.
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

/** Loads the configuration of a folder; empty if there is none. Throws with exit code 2 where it is not there in time. */
export async function loadConfig(cwd: string, limitMs = LIMIT_MS): Promise<Config> {
  const file = configFile(cwd);
  if (file === undefined) return {};
  const stop = new AbortController();
  // It keeps the process alive, too: what is awaited may be nothing that does.
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
  // The package need not be installed beside the file: the program may be elsewhere.
  const virtualModules = { "sdkgen/config": { defineConfig } };
  // Compiled code in a folder that others can write to would be run.
  const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false, virtualModules });
  return jiti.import(path, { default: true });
}

function reasonOf(error: unknown, file: string): string | undefined {
  if (!(error instanceof Error)) return codeOf(error);
  if (file.endsWith(".json") && error instanceof SyntaxError) return "it is not JSON";
  // jiti throws plain errors, with the place on the second line.
  const [, line] = /^ParseError: .*\n.*:(\d+):\d+$/.exec(error.message) ?? [];
  return line === undefined ? error.message.split("\n")[0] : `line ${line} of it is not TypeScript`;
}
