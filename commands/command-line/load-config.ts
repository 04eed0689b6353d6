// Finds and loads the configuration file in a folder. The file is TypeScript, JavaScript or JSON.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { codeOf, usage } from "../../generator/failure.js";
import { checkConfig } from "./check-config.js";
import { defineConfig, type Config } from "./config.js";

const NAMES = ["ts", "mts", "js", "mjs", "json"].map((extension) => `sdkgen.config.${extension}`);

/** Returns the name of the configuration file in a folder, or `undefined`. */
export const configFile = (cwd: string): string | undefined =>
  NAMES.find((name) => existsSync(join(cwd, name)));

const LIMIT_MS = 10_000;

/**
 * Loads the configuration in a folder. Returns an empty object if the folder has no configuration
 * file. Throws with exit code 2 if the file cannot be loaded within `limitMs` (default 10 s), or if
 * a setting is wrong.
 */
export async function loadConfig(cwd: string, limitMs = LIMIT_MS): Promise<Config> {
  const file = configFile(cwd);
  if (file === undefined) return {};
  const stop = new AbortController();
  // This timer also keeps the process alive until the error is thrown. A pending promise alone does
  // not keep it alive.
  const late = wait(limitMs, undefined, stop).then(() => {
    throw usage(
      `${file} did not finish loading within ${limitMs / 1000} s. Look for a top-level await in this file that never ends.`,
    );
  });
  const loading = exportOf(join(cwd, file)).catch((error: unknown) => {
    throw usage(
      `Cannot load ${file} (${reasonOf(error, file)}). Correct this file, or move it to another folder.`,
    );
  });
  try {
    return checkConfig(await Promise.race([loading, late]), file);
  } finally {
    late.catch(() => undefined);
    stop.abort();
  }
}

async function exportOf(path: string): Promise<unknown> {
  // Imports jiti only here, because jiti contains a compiler and loads slowly.
  const { createJiti } = await import("jiti");
  // Lets the configuration import `sdkgen/config` even if sdkgen is not installed.
  const virtualModules = { "sdkgen/config": { defineConfig } };
  // jiti's caches are off, because another user could write code into the cache folder.
  const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false, virtualModules });
  return jiti.import(path, { default: true });
}

function reasonOf(error: unknown, file: string): string | undefined {
  if (!(error instanceof Error)) return codeOf(error);
  if (file.endsWith(".json") && error instanceof SyntaxError) return "it is not valid JSON";
  // jiti writes the position of a syntax error only into the second line of the error message.
  const [, line] = /^ParseError: .*\n.*:(\d+):\d+$/.exec(error.message) ?? [];
  return line === undefined ? error.message.split("\n")[0] : `line ${line} is not valid TypeScript`;
}
