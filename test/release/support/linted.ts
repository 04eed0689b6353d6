// publint and "Are the types wrong?" on a packed SDK.
import { readFile } from "node:fs/promises";
import {
  checkPackage,
  createPackageFromTarballData,
  type CheckPackageOptions,
} from "@arethetypeswrong/core";
import { expect } from "vitest";
import { faultsOfManifest } from "../../../commands/release/package/publint.js";
import { buildSdk } from "../../../commands/build/build-sdk.js";
import { PROJECT } from "../../../commands/process-context.js";
import { pack } from "../../../commands/release/package/pack.js";
import { withCopy } from "../../../commands/release/sdk.js";
import { sdkFolder } from "./sdk.js";

/** The entry points of these models. */
export const entriesOf = (...ids: readonly string[]) =>
  ids.flatMap((id) => [`models/${id}`, `schemas/${id}`]);

/** Expects no fault of a tarball, in any resolution. */
export async function expectNoFault(path: string, options: CheckPackageOptions): Promise<void> {
  expect(await faultsOfManifest(path)).toEqual([]);
  const tarball = createPackageFromTarballData(new Uint8Array(await readFile(path)));
  const types = await checkPackage(tarball, options);
  expect("problems" in types && Object.keys(types.entrypoints).length).toBeGreaterThan(6);
  expect("problems" in types && types.problems).toEqual([]);
}

/** Expects no fault of the SDK of a catalog. */
export async function expectNoFaultOf(
  catalog: object,
  options: CheckPackageOptions,
): Promise<void> {
  const folder = await sdkFolder();
  try {
    await withCopy(await folder.generate(catalog), async (place) => {
      await buildSdk(place.sdk, PROJECT);
      await expectNoFault((await pack(place, process.env)).path, options);
    });
  } finally {
    await folder.remove();
  }
}
