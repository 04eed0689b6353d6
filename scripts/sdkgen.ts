// The commands of the product: `npm run generate`, `drift`, `build`, `release` and `gateway`.
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { commandContext } from "./command-context.js";

const [node = "", script = "", name = "", ...args] = process.argv;
const context = commandContext(args);

// Imported when they run: each needs seconds of modules that the others do not.
const COMMANDS: Readonly<Record<string, () => Promise<number | void>>> = {
  generate: async () => {
    const { runGenerate } = await import("../generator/command-line/generate.js");
    return runGenerate(context);
  },
  drift: async () => {
    const { runDrift } = await import("../generator/command-line/drift.js");
    return runDrift(context);
  },
  build: async () => {
    const { runBuild } = await import("../release/command-line/build.js");
    return runBuild(context);
  },
  release: async () => {
    const { runRelease } = await import("../release/command-line/release.js");
    const { runNpm } = await import("../release/process/npm.js");
    const root = fileURLToPath(new URL("..", import.meta.url));
    const start = { cwd: root, env: process.env, shown: true };
    return runRelease(context, async () => (await runNpm(["test"], start)).code === 0);
  },
  gateway: async () => {
    const { run } = await import("../gateway/command-line/run.js");
    return run([node, script, ...args], process.env);
  },
};

// V8 optimises what runs often, in threads beside: in a run of seconds that costs a third of the processor time, and repays little of it.
if (name === "generate" || name === "drift") setFlagsFromString("--interrupt-budget=1000000");

const command = COMMANDS[name];
if (command === undefined) throw new Error(`There is no command ${name}`);
const code = await command();
// The gateway goes on listening, and sets its own code.
if (code !== undefined) process.exitCode = code;
