// From the SDK's folder to a tarball that may be published: build, pack, and every check that needs no registry.
import { homedir } from "node:os";
import { buildSdk } from "./build/build.js";
import { faultsOfContents } from "./checks/contents.js";
import { faultsOfLinters } from "./checks/linters.js";
import { secretsOf } from "./checks/secrets.js";
import { EXIT, ReleaseFailure } from "./failure.js";
import { pack, type Tarball } from "./pack/pack.js";
import type { Manifest } from "./sdk/folder.js";
import type { Workplace } from "./sdk/workplace.js";
import { sizeOf, type Size } from "./size/sizes.js";

/** What preparing needs to know. */
export interface Preparation {
  readonly manifest: Manifest;
  readonly place: Workplace;
  /** Folders that no file of the package may name. */
  readonly folders: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Called with each step when it begins. */
  readonly onStep: (step: string) => void;
  /** Called with each figure that has a budget. */
  readonly onSize: (size: Size) => void;
}

/** Builds, packs and checks; throws with every fault that was found. */
export async function prepare(preparation: Preparation): Promise<Tarball> {
  const { manifest, place, env, onStep } = preparation;
  onStep("build: ES modules, CommonJS, declarations");
  await buildSdk(place.sdk, env);
  onStep("pack");
  const tarball = await pack(place, env);
  onStep("check the files of the tarball");
  const folders = [...preparation.folders, place.folder, homedir()];
  refuse(faultsOfContents(tarball.files, { secrets: secretsOf(env), folders }));
  preparation.onSize(sizeOf(tarball, manifest));
  onStep("check the package with publint and attw");
  refuse(await faultsOfLinters(tarball.path, env));
  return tarball;
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new ReleaseFailure(EXIT.refused, `The package is refused:\n${faults.join("\n")}`);
}
