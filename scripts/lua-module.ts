// Converts Lua scripts to TypeScript modules, because a bundle of an SDK cannot read files.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const RUNTIME = join(import.meta.dirname, "..", "runtime");

/** The scripts. The module of `x.lua` is `x-lua.ts` in the same folder. */
export const SCRIPTS = ["jobs/jobs.lua"].map((path) => ({
  source: join(RUNTIME, path),
  module: join(RUNTIME, dirname(path), `${basename(path, ".lua")}-lua.ts`),
}));

/** The module of a script, without its comments. */
export function luaModule(source: string): string {
  const lines = readFileSync(source, "utf8").split("\n");
  const code = lines.filter((line) => !/^\s*(--|$)/.test(line)).join("\n");
  return `// Printed from ${basename(source)} by npm run lua.\nexport const LUA =\n  ${JSON.stringify(code)};\n`;
}
