#!/usr/bin/env node
// The entry of the program: checks Node's version, runs the command, and ends the process.
import { runProgram } from "./run-program.js";

// A reader of the output, such as `head`, may stop early. The work continues, so that no file is
// left half written.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`sdkgen needs Node 20.19 or later; this is ${process.version}.\n`);
  process.exit(2);
}

const code = await runProgram(process.argv.slice(2));
// Without a code, a command such as gateway keeps running and sets its own code.
if (code !== undefined) {
  process.exitCode = code;
  leave();
}

// A configuration may leave timers or sockets that keep the process alive. So the process ends
// itself after all output is printed.
function leave(): void {
  setTimeout(() => (process.stdout.writableLength > 0 ? leave() : process.exit()), 500).unref();
}
