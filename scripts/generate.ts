// npm run generate: turns a catalog into the SDK.
import { runCommand } from "../generator/command-line/run.js";
import { commandContext } from "./command-context.js";

process.exitCode = await runCommand(commandContext());
