// The programs of the other runtimes, after the installation of test/runtimes/package.json.
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the package with the runtimes. */
export const FOLDER = fileURLToPath(new URL(".", import.meta.url));

const PROGRAMS = {
  bun: {
    "linux-x64": "@oven/bun-linux-x64/bin/bun",
    "linux-arm64": "@oven/bun-linux-aarch64/bin/bun",
    "darwin-arm64": "@oven/bun-darwin-aarch64/bin/bun",
  },
  deno: {
    "linux-x64": "@deno/linux-x64-glibc/deno",
  },
  workerd: {
    "linux-x64": "@cloudflare/workerd-linux-64/bin/workerd",
    "linux-arm64": "@cloudflare/workerd-linux-arm64/bin/workerd",
  },
} as const;

/**
 * Path of a runtime's program on this machine. Throws for a machine that package.json does not
 * list.
 */
export function programOf(runtime: keyof typeof PROGRAMS): string {
  const machine = `${process.platform}-${process.arch}`;
  const path = (PROGRAMS[runtime] as Readonly<Record<string, string>>)[machine];
  if (path === undefined)
    throw new Error(`test/runtimes/package.json lists no ${runtime} for ${machine}`);
  const program = join(FOLDER, "node_modules", path);
  // The install scripts of the packages would make the program executable, but these scripts do not
  // run.
  chmodSync(program, 0o755);
  return program;
}
