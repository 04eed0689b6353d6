// Lua as a module of TypeScript: bundles of an SDK have no files to read.
import { readFileSync } from "node:fs";

const SOURCE = new URL("../runtime/batch/queue/batch.lua", import.meta.url);
export const PRINTED = new URL("../runtime/batch/queue/batch-lua.ts", import.meta.url);

/** The module of runtime/batch/queue/batch.lua, without its comments. */
export function luaModule(): string {
  const lines = readFileSync(SOURCE, "utf8").split("\n");
  const code = lines.filter((line) => !/^\s*(--|$)/.test(line)).join("\n");
  return `// Printed from batch.lua by npm run lua.\nexport const LUA =\n  ${JSON.stringify(code)};\n`;
}
