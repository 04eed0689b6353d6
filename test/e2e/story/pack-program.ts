// A global setup of vitest: builds the program like `npm run build:cli`, and packs the program. All
// processes of the run share the tarball.
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ROOT, temporaryFolder } from "../../examples/stage/folders.js";
import { machine, shell } from "./shell.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of the packed program. */
    program: string;
  }
}

export default async function packProgram(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const place = { cwd: ROOT, env: machine("20") };
  await shell("npm run --silent build:cli", place);
  const pack = `npm pack --silent --ignore-scripts --pack-destination "${folder.path}"`;
  project.provide("program", join(folder.path, (await shell(pack, place)).trim()));
  return folder.remove;
}
