#!/usr/bin/env node
// The program: runs the command that its first argument names, or prints which there are.
import { commandContext } from "./process-context.js";
import { COMMANDS } from "./table.js";

// Whoever reads the output may stop before its end, as `head` does; the work goes on, so that no file is left half written.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const [first = "", ...rest] = process.argv.slice(2);
// `help generate` is `generate --help`.
const [name, args] =
  first === "help" && rest[0] !== undefined ? [rest[0], ["--help"]] : [first, rest];

const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
const code =
  command === undefined
    ? (await import("./list.js")).runWithoutCommand(name, commandContext("", rest))
    : await command.run(commandContext(name, args, command));
// The gateway goes on listening, and sets its own code.
if (code !== undefined) process.exitCode = code;
