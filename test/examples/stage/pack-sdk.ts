// A global setup of vitest: builds and packs the SDK once for all processes of the run.
import type { TestProject } from "vitest/node";
import type { Tarball } from "../../../commands/release/package/pack.js";
import { buildTarball } from "./built-sdk.js";
import { temporaryFolder } from "./folders.js";

declare module "vitest" {
  export interface ProvidedContext {
    sdk: Tarball;
  }
}

export default async function packSdk(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  project.provide("sdk", await buildTarball(folder.path));
  return folder.remove;
}
