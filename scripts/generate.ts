// npm run generate: runs `sdkgen generate` for this repository. Without arguments, also writes the
// OpenAPI document and the catalogue pages of the SDK.
import { commandContext } from "../commands/process-context.js";
import { COMMANDS } from "../commands/table.js";

const cliArguments = process.argv.slice(2);
const runs = [
  cliArguments,
  ...(cliArguments.length === 1 ? [["openapi"], ["catalogue", "--write"]] : []),
];
for (const [name = "", ...args] of runs) {
  const command = COMMANDS[name];
  if (command === undefined || process.exitCode) break;
  process.exitCode = (await command.run(commandContext(name, args, command))) ?? 0;
}
