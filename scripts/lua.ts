// npm run lua: prints the modules of the Lua scripts.
import { writeFileSync } from "node:fs";
import { luaModule, SCRIPTS } from "./lua-module.js";

for (const { source, module } of SCRIPTS) writeFileSync(module, luaModule(source));
