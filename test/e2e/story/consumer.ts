// A project that uses the SDK: installed from the registry, compiled, and run in both module forms.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../../examples/stage/command.js";
import { NODE_MODULES } from "../../examples/stage/folders.js";
import { shell } from "./shell.js";

/** A project. */
export interface Consumer {
  /** Runs command lines in the project. `env` replaces the environment of its machine. */
  readonly run: (script: string, env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Writes files: name → text. */
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  /** Writes sources and compiles everything. Returns the compiler's errors, one for each line. */
  readonly compile: (sources: Readonly<Record<string, string>>) => Promise<readonly string[]>;
}

/** Makes an empty project on a machine. */
export async function makeConsumer(folder: string, env: NodeJS.ProcessEnv): Promise<Consumer> {
  await mkdir(folder);
  // A plain project: it names no library, and has no types of Node.
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    strict: true,
    types: [],
    skipLibCheck: false,
    skipDefaultLibCheck: true,
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "app", private: true }));
  const write = async (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  };
  return {
    write,
    run: (script, other = env) => shell(script, { cwd: folder, env: other }),
    compile: async (sources) => {
      await write(sources);
      const compiler = join(NODE_MODULES, "typescript/bin/tsc");
      const { stdout } = await runCommand(process.execPath, [compiler, "-p", "."], { cwd: folder });
      return stdout.split("\n").filter((line) => line !== "");
    },
  };
}

// A program of a user of 1.0.0: it uses nothing newer.
const PROGRAM = `
  const client = createClient();
  const video = await client.model("stand-in-base-video").run({ prompt: "A tram", grain: 0.5 });
  const omni = await client.model(xV3Omni).run({ prompt: "A lighthouse", duration: 5 });
  console.log(video.videos.length, omni.videos.length, omni.cost);
`;

/** Programs written for 1.0.0. */
export const OLD_PROGRAMS = {
  "app.mts": `import { createClient } from "@acme/media-sdk";
import xV3Omni from "@acme/media-sdk/models/x-v3-omni";
${PROGRAM}`,
  "app.cts": `import sdk = require("@acme/media-sdk");
import model = require("@acme/media-sdk/models/x-v3-omni");
const { createClient, GatewayError } = sdk;
const xV3Omni = model.default;
async function main() {${PROGRAM}
  const elsewhere = await import("@acme/media-sdk");
  const wrong = { prompt: 5 as unknown as string };
  await client.model("x-v3-omni").run(wrong).catch((error: unknown) => {
    console.log(error instanceof GatewayError, error instanceof elsewhere.GatewayError);
  });
}
void main();`,
};

/** A program that uses additions of 1.1.0. */
export const NEWER_PROGRAM = {
  "newer.mts": `import { createClient } from "@acme/media-sdk";
    void createClient().model("stand-in-base-video").validate({ prompt: "A tram", grade: "cold" });
    void createClient().model("stand-in-image");`,
};
