// npm run lua: prints runtime/batch/queue/batch-lua.ts from the Lua beside it.
import { writeFileSync } from "node:fs";
import { luaModule, PRINTED } from "./lua-module.js";

writeFileSync(PRINTED, luaModule());
