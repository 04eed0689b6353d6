// npm run generate: turns a catalog into the SDK.
import { runGenerate } from "../generator/command-line/generate.js";
import { commandContext } from "./command-context.js";

process.exitCode = await runGenerate(commandContext());
