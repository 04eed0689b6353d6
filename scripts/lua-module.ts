// Converts Lua scripts to TypeScript modules, because an SDK in a bundle cannot read files.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const RUNTIME = join(import.meta.dirname, "..", "runtime");

/** The scripts. Each becomes a module in the same folder: `x.lua` becomes `x-lua.ts`. */
export const SCRIPTS = ["jobs/jobs.lua"].map((path) => ({
  source: join(RUNTIME, path),
  module: join(RUNTIME, dirname(path), `${basename(path, ".lua")}-lua.ts`),
}));

/** Returns the module of a script. The module contains the script without comments. */
export function luaModule(source: string): string {
  const lines = readFileSync(source, "utf8").split("\n");
  const code = lines.filter((line) => !/^\s*(--|$)/.test(line)).join("\n");
  return `// Printed from ${basename(source)} by npm run lua.\nexport const LUA =\n  ${JSON.stringify(code)};\n`;
}
