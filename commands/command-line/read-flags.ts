// Reads the arguments of a command, and finds flags that npm has kept to itself.
import {
  readArguments,
  type Arguments,
  type CommandLine,
} from "../../runtime/command-line/arguments.js";
import { longName, UsageError, type Flags } from "../../runtime/command-line/flags.js";
import type { CommandContext } from "./context.js";

/** Reads the arguments; `help` if they ask for it. Throws with exit code 2 on wrong use. */
export function readFlags<Table extends Flags>(
  line: CommandLine<Table>,
  { args, env, command }: Pick<CommandContext, "args" | "env" | "command">,
): Arguments<Table> | "help" {
  const result = readArguments(line, command, args);
  if (result === "help") return result;
  const missing = Object.keys(line.flags).filter((name) => !Object.hasOwn(result.flags, name));
  for (const name of missing) assertNotTaken(longName(name), env, command.called);
  return result;
}

// npm has settings of these names, which a script that npm runs inherits. A run without them reports more, and writes no other
// thing; a release asks the same registry; init asks or refuses.
const NPMS_OWN: ReadonlySet<string> = new Set([
  "--json",
  "--only",
  "--registry",
  "--tag",
  "--access",
  "--yes",
]);

// Without `--` npm keeps flags to itself; they only show in its environment.
function assertNotTaken(flag: string, env: NodeJS.ProcessEnv, called: string): void {
  const taken = env[`npm_config_${flag.slice(2).replaceAll("-", "_")}`] ?? "";
  if (taken === "" || taken === "false" || NPMS_OWN.has(flag)) return;
  throw new UsageError(`npm took ${flag} for itself; write ${called} ${flag}.`);
}
