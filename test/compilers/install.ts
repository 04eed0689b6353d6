// Installs the compilers of package.json beside this file, once, before any test file starts: it is a global set-up of vitest.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const LOCK = at("package-lock.json");
// A copy of the lock file that was installed, written last: a broken or outdated installation is repeated.
const INSTALLED = at("node_modules/.installed-lock.json");

const isCurrent = () =>
  existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === readFileSync(LOCK, "utf8");

/** Runs `npm ci` here unless that was done. Tests that need no compiler must run without a registry: it never throws. */
export function setup(): void {
  if (isCurrent()) return;
  rmSync(INSTALLED, { force: true });
  process.stderr.write("Installing the compilers of test/compilers/package.json (npm ci) …\n");
  const { status, error } = spawnSync("npm", ["ci"], {
    cwd: at("."),
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status === 0) return writeFileSync(INSTALLED, readFileSync(LOCK));
  process.stderr.write(
    `npm ci in test/compilers ended with ${String(error?.message ?? status)}: the tests that compile will fail\n`,
  );
}
