// The commands of the product: `npm run generate`, `drift`, `build`, `release` and `gateway`.
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { commandContext } from "./command-context.js";

// Whoever reads the output may stop before its end, as `head` does; the work goes on, so that no file is left half written.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

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

// V8 optimises hot functions on other threads. In a run of a few seconds that takes a third of the processor time and gains little.
// Later versions of Node have no such flag, and say so on stderr.
const isLong = name === "generate" || name === "drift";
if (isLong && process.versions.node.startsWith("20.")) {
  setFlagsFromString("--interrupt-budget=1000000");
}

const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  const names = Object.keys(COMMANDS).join(", ");
  context.printError(`sdkgen: name a command: ${names}; each lists its options with --help`);
}
const code = command === undefined ? 2 : await command();
// The gateway goes on listening, and sets its own code.
if (code !== undefined) process.exitCode = code;
