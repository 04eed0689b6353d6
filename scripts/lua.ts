// npm run lua: prints runtime/batch/queue/batch-lua.ts from the Lua beside it.
import { writeFileSync } from "node:fs";
import { luaModule, PRINTED } from "../etc/lua.js";

writeFileSync(PRINTED, luaModule());
