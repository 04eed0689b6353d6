// Runs npm: the one that started this command, or the one on the path.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProgram, type Ended, type Start } from "./run-program.js";

// It need not ask a registry whether there is a newer npm.
const SETTINGS = { npm_config_update_notifier: "false" };

// `npm run -s` passes its silence on, and then no failure would have a reason.
const loud = (env: NodeJS.ProcessEnv) =>
  env["npm_config_loglevel"] === "silent" ? { npm_config_loglevel: "error" } : {};

/** Runs npm with arguments; resolves however it ends. */
export function runNpm(args: readonly string[], given: Start): Promise<Ended> {
  const start = { ...given, env: { ...given.env, ...SETTINGS, ...loud(given.env) } };
  const script = npmScript(start.env);
  // By its script, because Windows starts `npm` through a shell only.
  return script === undefined
    ? runProgram("npm", args, start)
    : runProgram(process.execPath, [script, ...args], start);
}

function npmScript(env: NodeJS.ProcessEnv): string | undefined {
  const beside = join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js");
  return [env["npm_execpath"], beside].find(
    (path) => path !== undefined && path.endsWith("npm-cli.js") && existsSync(path),
  );
}
