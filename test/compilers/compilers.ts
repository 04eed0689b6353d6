// The compilers that consumers of the SDK use. Each runs in its own process.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runCommand } from "../examples/stage/command.js";
import manifest from "./package.json" with { type: "json" };

/** A compiler that package.json lists. */
export interface Compiler {
  /** The compiler's minor version, such as `5.9`. */
  readonly name: string;
  /** The compiler's version, such as `5.9.3`. */
  readonly version: string;
  /** Program and first arguments. */
  readonly tsc: readonly string[];
  /**
   * Path of the server for editors. Undefined from version 7 on, because its server is another
   * program.
   */
  readonly tsserver?: string;
}

const modules = fileURLToPath(new URL("node_modules/", import.meta.url));

// From version 7 on the compiler is a native program in a package of its own; starting it directly
// saves a Node process.
function commandOf(name: string): readonly string[] {
  if (Number.parseInt(name) < 7) {
    return [process.execPath, `${modules}typescript-${name}/bin/tsc`];
  }
  const program = process.platform === "win32" ? "tsc.exe" : "tsc";
  return [`${modules}@typescript/typescript-${process.platform}-${process.arch}/lib/${program}`];
}

/** Every compiler that must compile consumers' code, oldest first. */
export const compilers: readonly Compiler[] = Object.entries(manifest.dependencies).map(
  ([alias, pinned]) => {
    const name = alias.replace("typescript-", "");
    const tsserver = `${modules}typescript-${name}/lib/tsserver.js`;
    return {
      name,
      version: pinned.replace("npm:typescript@", ""),
      tsc: commandOf(name),
      ...(Number.parseInt(name) < 7 && { tsserver }),
    };
  },
);

/** Runs a compiler; returns its output as lines. Throws if the compiler is not installed. */
export async function compilerOutput(
  { name, tsc }: Compiler,
  args: readonly string[],
  cwd: string,
): Promise<readonly string[]> {
  const [program = "", ...first] = tsc;
  if (![program, ...first].every((path) => existsSync(path))) {
    throw new Error(`TypeScript ${name} is not installed; run npm ci in test/compilers`);
  }
  const { stdout, stderr } = await runCommand(program, [...first, ...args], { cwd });
  return (stdout + stderr).split(/\r?\n/).filter((line) => line !== "");
}
