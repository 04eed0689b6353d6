// npm run lua: writes a TypeScript module for each Lua script of the runtime.
import { writeFileSync } from "node:fs";
import { luaModule, SCRIPTS } from "./lua-module.js";

for (const { source, module } of SCRIPTS) writeFileSync(module, luaModule(source));
