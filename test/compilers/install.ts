// Installs the compilers of package.json beside this file, once, before any test file starts: it is a global set-up of vitest.
import { fileURLToPath } from "node:url";
import { install } from "../../release/process/install.js";

const print = (line: string) => void process.stderr.write(`${line}\n`);

/** Installs them unless that was done. Tests that need no compiler must run without a registry: it never throws. */
export async function setup(): Promise<void> {
  try {
    await install(fileURLToPath(new URL(".", import.meta.url)), process.env, print);
  } catch (error) {
    print(`The tests that compile will fail. ${error instanceof Error ? error.message : ""}`);
  }
}
