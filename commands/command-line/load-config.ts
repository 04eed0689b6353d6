// Finds and loads the configuration of a folder: whatever language it is in, by running it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { codeOf, usage } from "../../generator/failure.js";
import { checkConfig } from "./check-config.js";
import { defineConfig, type Config } from "./config.js";

const NAMES = ["ts", "mts", "js", "mjs", "json"].map((extension) => `sdkgen.config.${extension}`);

/** Name of the configuration file in a folder, if there is one. */
export const configFile = (cwd: string): string | undefined =>
  NAMES.find((name) => existsSync(join(cwd, name)));

/** Loads the configuration of a folder; empty if there is none. */
export async function loadConfig(cwd: string): Promise<Config> {
  const file = configFile(cwd);
  if (file === undefined) return {};
  const exported = await exportOf(join(cwd, file)).catch((error: unknown) => {
    throw usage(`Cannot load ${file} (${reasonOf(error, file)}); fix it, or move it away.`);
  });
  return checkConfig(exported, file);
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
