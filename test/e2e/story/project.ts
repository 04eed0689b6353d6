// A project that uses the SDK: installed from the registry, compiled, and run as ES module and as CommonJS.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runNpm } from "../../../release/process/npm.js";
import type { Ended } from "../../../release/process/run-program.js";
import { runCommand } from "../../examples/stage/command.js";
import { NODE_MODULES } from "../../examples/stage/folders.js";
import type { TestRegistry } from "../../release/support/registry.js";

const FLAGS = ["--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
const LIBRARY = { lib: ["ES2023", "ESNext.Disposable"], target: "ES2022", types: ["node"] };

/** A project with the SDK installed. */
export interface Project {
  readonly folder: string;
  /** Installs another version of the SDK. */
  readonly install: (version: string) => Promise<void>;
  /** Writes sources and compiles everything; what the compiler says, one error a line. */
  readonly compile: (sources: Readonly<Record<string, string>>) => Promise<readonly string[]>;
  /** Runs a compiled file. */
  readonly run: (file: string, env: Readonly<Record<string, string>>) => Promise<Ended>;
}

/** Makes a project and installs a version of the SDK from the registry. */
export async function makeProject(
  folder: string,
  registry: TestRegistry,
  version: string,
): Promise<Project> {
  await mkdir(folder, { recursive: true });
  const compilerOptions = { ...LIBRARY, module: "nodenext", strict: true, skipLibCheck: false };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "app", private: true }));
  const npmInstall = async (what: readonly string[]) => {
    const start = { cwd: folder, env: registry.anonymous };
    const { code, stderr } = await runNpm(["install", ...FLAGS, ...what], start);
    if (code !== 0) throw new Error(`npm install ended with ${String(code)}:\n${stderr}`);
  };
  await npmInstall([`@acme/gateway-sdk@${version}`, "@types/node"]);
  return {
    folder,
    install: (next) => npmInstall([`@acme/gateway-sdk@${next}`]),
    compile: async (sources) => {
      for (const [name, text] of Object.entries(sources)) {
        await writeFile(join(folder, name), text);
      }
      const compiler = join(NODE_MODULES, "typescript/bin/tsc");
      const { stdout } = await runCommand(process.execPath, [compiler, "-p", "."], { cwd: folder });
      return stdout.split("\n").filter((line) => line !== "");
    },
    run: (file, env) => runCommand(process.execPath, [file], { cwd: folder, env }),
  };
}
