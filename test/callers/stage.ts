// The app of this folder, the SDK for which it was written, and the next SDK.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createGateway, serveGateway } from "../../gateway/index.js";
import manifest from "../../package.json" with { type: "json" };
import { buildSdk } from "../../commands/build/build-sdk.js";
import { compiledRuntime } from "../../commands/build/compile-runtime.js";
import { PROJECT } from "../../commands/process-context.js";
import { withCopy } from "../../commands/release/sdk.js";
import { runDrift } from "../../commands/drift/run.js";
import { command, commandRun } from "../e2e/generate/support/in-process.js";
import type { ProcessExit } from "../e2e/generate/support/process.js";
import { runCommand } from "../examples/stage/command.js";
import { NODE_MODULES } from "../examples/stage/folders.js";
import type { CallersReport, DriftReport } from "../../generator/index.js";

const APP = fileURLToPath(new URL("app", import.meta.url));
const NAME = "@acme/gateway-sdk";
const KEY = "key-of-an-app-0123456789";

/** A folder with the app and an SDK. */
export interface Stage {
  /** Generates the SDK of a catalog, and installs it in the app. */
  readonly install: (catalog: string) => Promise<void>;
  /** Runs `sdkgen drift --callers` in the folder of the app. */
  readonly callers: (catalog: string, args: readonly string[]) => Promise<ProcessExit>;
  readonly git: (...args: readonly string[]) => string;
  /** Compiles a project of the app; returns the compiler's output. */
  readonly compile: (project: string) => Promise<string>;
  /** Runs a compiled program of the app against a reference gateway; returns its lines. */
  readonly run: (program: string) => Promise<readonly string[]>;
}

/** Copies the app and further files into a git repository of their own. */
export function makeStage(folder: string, others: Readonly<Record<string, string>>): Stage {
  const [app, sdk] = [join(folder, "app"), join(folder, "sdk")];
  cpSync(APP, app, { recursive: true });
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", type: "module" }));
  writeFileSync(join(app, ".gitignore"), "node_modules/\ndist/\n");
  symlinkSync(NODE_MODULES, join(folder, "node_modules"), "dir");
  for (const [path, text] of Object.entries(others)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], {
      cwd: app,
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "-m", "Write the app");
  const saved = (catalog: string) => {
    writeFileSync(join(folder, "catalog.json"), catalog);
    return join(folder, "catalog.json");
  };
  const tsc = join(NODE_MODULES, "typescript/bin/tsc");
  return {
    install: async (catalog) => {
      const args = ["--catalog", saved(catalog), "--out", sdk, "--name", NAME];
      const made = await command(args, { cwd: folder });
      if (made.code !== 0) throw new Error(made.err);
      await installProgram(join(sdk, "node_modules/sdkgen"));
      const installed = join(app, "node_modules", NAME);
      rmSync(installed, { recursive: true, force: true });
      await withCopy(sdk, async (place) => {
        await buildSdk(place.sdk, PROJECT);
        for (const each of ["dist", "package.json"]) {
          cpSync(join(place.sdk, each), join(installed, each), { recursive: true });
        }
      });
    },
    callers: (catalog, args) => {
      const flags = ["--catalog", saved(catalog), "--out", sdk, ...args];
      return commandRun("drift", runDrift, flags, { cwd: app });
    },
    git,
    compile: async (project) =>
      (await runCommand(process.execPath, [tsc, "-p", project], { cwd: app })).stdout,
    run: async (program) => {
      const gateway = createGateway({ seed: 1, taskTime: "100ms", keys: [{ key: KEY }] });
      const { url, close } = await serveGateway(gateway, { port: 0 });
      const env = { ...process.env, GATEWAY_BASE_URL: url, GATEWAY_API_KEY: KEY };
      try {
        const { stdout, stderr } = await runCommand(process.execPath, [program], { cwd: app, env });
        return (stdout + stderr).trimEnd().split("\n");
      } finally {
        await close();
      }
    },
  };
}

// An app may import the sources of the SDK. These sources import their runtime from the installed
// program.
async function installProgram(place: string): Promise<void> {
  if (existsSync(place)) return;
  mkdirSync(place, { recursive: true });
  const { name, version, exports } = manifest;
  writeFileSync(join(place, "package.json"), JSON.stringify({ name, version, exports }));
  cpSync(await compiledRuntime(PROJECT), join(place, "dist/runtime"), { recursive: true });
}

/** The report on the app from `--json`. */
export function reported({ out }: ProcessExit): CallersReport {
  const { callers } = JSON.parse(out) as DriftReport;
  if (callers === undefined) throw new Error("The report says nothing of an app");
  return callers;
}
