// A job in its own process. Each command that it runs is a module in its working folder.
import { runJob } from "../../../commands/ci/run.js";
import { commandContext } from "../../../commands/process-context.js";

const play = `process.argv.splice(1, 0, process.cwd() + "/" + process.argv[1] + ".mjs");
process.argv.splice(2, 1);
await import(process.argv[1]);`;
const self = [process.execPath, "--input-type=module", "--eval", play, "--"] as const;
process.exitCode = await runJob(commandContext("ci", process.argv.slice(2)), self);
