// npm run generate: `sdkgen generate` and, without options, what else is made of the SDK: its OpenAPI document and its catalogue.
import "../commands/sdkgen.js";
import { commandContext } from "../commands/process-context.js";
import { COMMANDS } from "../commands/table.js";

const AFTERWARDS: readonly (readonly [name: string, ...args: readonly string[]])[] = [
  ["openapi"],
  ["catalogue", "--write"],
];

if (process.argv.length === 3) {
  for (const [name, ...args] of AFTERWARDS) {
    const command = COMMANDS[name];
    if (command === undefined || process.exitCode !== 0) break;
    process.exitCode = (await command.run(commandContext(name, args, command))) ?? 0;
  }
}
