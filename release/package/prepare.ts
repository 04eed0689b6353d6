// From the SDK's folder to a tarball that may be published: build, pack, and every check that needs no registry.
import { homedir } from "node:os";
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Manifest } from "../sdk/folder.js";
import type { Workplace } from "../sdk/workplace.js";
import { secretsOf } from "../secrets.js";
import { faultsOfContents } from "./contents.js";
import { faultsOfLinters } from "./linters.js";
import { buildSdk, pack, type Tarball } from "./pack.js";
import { sizeLine } from "./size.js";

/** What preparing needs to know. */
export interface Preparation {
  readonly manifest: Manifest;
  readonly place: Workplace;
  /** Folders that no file of the package may name. */
  readonly folders: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Called with each step when it begins, and with the size of the tarball. */
  readonly print: (text: string) => void;
}

/** Builds, packs and checks; throws with every fault that was found. */
export async function prepare(preparation: Preparation): Promise<Tarball> {
  const { manifest, place, env, print } = preparation;
  print("build: ES modules, CommonJS, declarations");
  await buildSdk(place.sdk, env);
  print("pack");
  const tarball = await pack(place, env);
  print("check the files of the tarball");
  const folders = [...preparation.folders, place.folder, homedir()];
  refuse(faultsOfContents(tarball.files, { secrets: secretsOf(env), folders }));
  print(sizeLine(tarball, manifest));
  print("check the package with publint and attw");
  refuse(await faultsOfLinters(tarball.path, env));
  return tarball;
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new ReleaseFailure(EXIT.refused, `The package is refused:\n${faults.join("\n")}`);
}
