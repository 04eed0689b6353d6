// Runs npm: the npm that started this command, else the npm that belongs to this Node, else the npm
// in PATH.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProgram, type ProgramExit, type ProgramOptions } from "./run-program.js";

// Replaces npm's log level `silent`, which `npm run -s` sets. That level would hide the reason of a
// failure.
const loud = (env: NodeJS.ProcessEnv) =>
  env["npm_config_loglevel"] === "silent" ? { npm_config_loglevel: "error" } : {};

/** Runs npm. Resolves even if npm fails. */
export function runNpm(args: readonly string[], options: ProgramOptions): Promise<ProgramExit> {
  const env: NodeJS.ProcessEnv = {
    ...options.env,
    npm_config_update_notifier: "false",
    ...loud(options.env),
  };
  const start = { ...options, env };
  // Runs npm's JavaScript file with Node, because on Windows `npm` can start only through a shell.
  const scripts = [
    env["npm_execpath"],
    join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js"),
  ];
  const script = scripts.find((path) => path?.endsWith("npm-cli.js") && existsSync(path));
  return script === undefined
    ? runProgram("npm", args, start)
    : runProgram(process.execPath, [script, ...args], start);
}
