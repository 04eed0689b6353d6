// The versions of Node in this folder's package.json, and their programs on this machine.
import { dirname, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "./package.json" with { type: "json" };

/** A machine, with Node's names for its platform and architecture. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

/** Folder of the package with the versions. */
export const FOLDER = fileURLToPath(new URL(".", import.meta.url));

const aliases = Object.keys(manifest.optionalDependencies);

/** Major versions, lowest first. */
export const NODES: readonly string[] = [
  ...new Set(aliases.map((alias) => alias.split("-")[1] ?? "")),
].sort((a, b) => Number(a) - Number(b));

/**
 * Path of a version's program after its installation. Undefined if package.json lists no program
 * for the machine.
 */
export function programOf(node: string, { platform, arch }: Machine): string | undefined {
  const alias = `node-${node}-${platform}-${arch}`;
  if (!aliases.includes(alias)) return undefined;
  const file = platform === "win32" ? "node.exe" : "node";
  return join(FOLDER, "node_modules", alias, "bin", file);
}

/** An environment in which `node` and npm start this program. */
export function environmentOf(program: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Windows spells the variable `Path`.
  const path = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const folders = [dirname(program), env[path] ?? ""].filter((one) => one !== "");
  return { ...env, [path]: folders.join(delimiter), NODE: program, npm_node_execpath: program };
}
