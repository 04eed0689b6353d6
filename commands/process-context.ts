// Creates the context of a command from this process and this project.
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { CommandContext } from "./command-line/context.js";
import { PROGRAM, type CommandEntry } from "./table.js";

// Set only in the installed program, which contains a compiled runtime.
declare const RUNTIME_HASH: string | undefined;

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The files and folders that sdkgen needs at run time. */
export const PROJECT: CommandContext["project"] = {
  version: PROGRAM.version,
  program: [folder("generator"), folder("package.json")],
  contracts: folder("contracts"),
  templates: folder("templates"),
  runtime: folder(typeof RUNTIME_HASH === "string" ? "dist/runtime" : "runtime"),
  reader: [folder("generator/live.ts"), folder("generator/read")],
  changesets: folder(".changeset"),
};

/** Returns the context of a command that runs in this process. */
export const commandContext = (
  name: string,
  args: readonly string[],
  { says, example }: Pick<CommandEntry, "says" | "example"> = { says: "", example: "" },
): CommandContext => ({
  command: { called: calledAs(name, process.env), says, example },
  args,
  env: process.env,
  cwd: process.cwd(),
  isTerminal: process.stdout.isTTY,
  ...(process.stdin.isTTY &&
    process.stderr.isTTY && { terminal: { input: process.stdin, output: process.stderr } }),
  project: PROJECT,
  startReference: async (catalog) => {
    const { startGateway } = await import("../gateway/index.js");
    const key = `reference-${randomBytes(12).toString("hex")}`;
    const { url, apiKey, close } = await startGateway({
      keys: [{ key }],
      ...(catalog !== undefined && { catalog }),
    });
    return { baseUrl: url, apiKey, close };
  },
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
});

// Returns the command by which the user started sdkgen: `sdkgen drift`, or `npm run drift --` for a
// script of npm. npm sets the two variables for its scripts.
function calledAs(name: string, env: NodeJS.ProcessEnv): string {
  const { npm_lifecycle_event: script, npm_lifecycle_script: text = "" } = env;
  return script !== undefined && text.endsWith(` ${name}`)
    ? `npm run ${script} --`
    : `${PROGRAM.name} ${name}`;
}
