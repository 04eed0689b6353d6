#!/usr/bin/env node
// Starts sdkgen: checks Node's version, runs the command, and exits.
import { runProgram } from "./run-program.js";

// A reader of the output, such as `head`, may stop early. The command continues, so that no file is
// left incomplete.
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
// Without an exit code, the command keeps running.
if (code !== undefined) {
  process.exitCode = code;
  leave();
}

// Exits when all output is printed. A configuration may have started timers or sockets that would
// keep the process alive.
function leave(): void {
  setTimeout(() => (process.stdout.writableLength > 0 ? leave() : process.exit()), 500).unref();
}
