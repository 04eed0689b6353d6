// The list of commands: name, description, example, and a function that runs the command.
import { readFileSync } from "node:fs";
import type { CommandContext } from "./command-line/context.js";

/** A command of the program. */
export interface CommandEntry {
  /** Description for the help, in one sentence. */
  readonly says: string;
  /** Example arguments. */
  readonly example: string;
  /**
   * Runs the command. Returns its exit code, or nothing if the command keeps running. Imports the
   * code of the command only when the command runs.
   */
  readonly run: (context: CommandContext) => Promise<number | void>;
}

/** The commands by name, in the order of the help text. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  init: {
    says: "Makes this folder the repository of an SDK; overwrites nothing.",
    example: "--base-url https://gateway.example.com --name @acme/gateway-sdk",
    run: async (context) => (await import("./init/run.js")).runInit(context),
  },
  generate: {
    says: "Turns a gateway's model catalog into a typed SDK.",
    example: "--out sdk --name @acme/gateway-sdk",
    run: async (context) => (await import("./generate/run.js")).runGenerate(context),
  },
  drift: {
    says: "Compares a gateway's model catalog with the SDK made from it; does not change the SDK.",
    example: "--out sdk --markdown report.md",
    run: async (context) => (await import("./drift/run.js")).runDrift(context),
  },
  openapi: {
    says: "Writes an OpenAPI 3.1 document of the gateway, with the contracts of its models.",
    example: "--out openapi.yaml --yaml",
    run: async (context) => (await import("./openapi/run.js")).runOpenApi(context),
  },
  explain: {
    says: "Explains an exit code or the code of a rejected entry, or shows the SDK's data of a model.",
    example: "E_REF_CYCLE",
    run: async (context) => (await import("./explain/run.js")).runExplain(context),
  },
  build: {
    says: "Builds the SDK and prints the size of its package.",
    example: "--out sdk",
    run: async (context) => (await import("./build/run.js")).runBuild(context),
  },
  release: {
    says: "Builds, packs, checks, tries out and publishes the SDK.",
    example: "--out sdk --registry https://npm.example.com --dry-run",
    run: async (context) => (await import("./release/run.js")).runRelease(context),
  },
  ci: {
    says: 'Runs one job of the workflow files that "sdkgen init" writes.',
    example: "drift",
    run: async (context) => {
      const { runJob } = await import("./ci/run.js");
      return runJob(context, [process.execPath, ...process.execArgv, process.argv[1] ?? ""]);
    },
  },
  gateway: {
    says: "Serves the documented API on this machine, for tests: no real key, no money, no network.",
    example: '--port 4010 --scenario "429 after 2s"',
    run: async (context) => (await import("./gateway/run.js")).runGateway(context),
  },
  catalogue: {
    says: "Shows the models of the SDK in a browser, with a form for each, or writes these pages to a folder.",
    example: "--out sdk",
    run: async (context) => (await import("./catalogue/run.js")).runCatalogue(context),
  },
  try: {
    says: "Runs a model from the terminal: validates, estimates, runs, saves the files, prints the call in TypeScript.",
    example: 'x-v3-omni --prompt "A lighthouse at dawn" --duration 5',
    run: async (context) => (await import("./try/run.js")).runTry(context),
  },
};

/** Name, version and description from package.json. */
export const PROGRAM = programFacts();

function programFacts() {
  const path = new URL("../package.json", import.meta.url);
  const { name, version, description } = JSON.parse(readFileSync(path, "utf8")) as Readonly<
    Record<"name" | "version" | "description", string>
  >;
  return { name: name.replace(/^@.*\//, ""), version, description };
}
