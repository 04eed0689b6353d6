// npm run generate: `sdkgen generate` and, without options, `sdkgen openapi`, so that the committed document is of the committed SDK.
import "./sdkgen.js";
import { commandContext } from "./command-context.js";
import { COMMANDS } from "./commands.js";

const options = process.argv.slice(3);
const { openapi } = COMMANDS;
if (openapi !== undefined && process.exitCode === 0 && options.length === 0) {
  const code = await openapi.run(commandContext("openapi", options, openapi));
  if (code !== undefined) process.exitCode = code;
}
