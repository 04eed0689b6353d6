// Installs what only benchmarks need, at its first use: `npm ci` at the root stays small.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Runs `npm ci` in bench/ unless that was done. Throws when npm fails. */
export function installPeers(print: (line: string) => void): void {
  // npm writes this file last: a broken installation is repeated.
  if (existsSync(`${folder}node_modules/.package-lock.json`)) return;
  print("Installing the peers of bench/package.json (npm ci --prefix bench) …");
  const { status, error } = spawnSync("npm", ["ci"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  throw new Error(
    `npm ci --prefix bench ended with ${String(error?.message ?? status)}; see its output above, then try again`,
  );
}
