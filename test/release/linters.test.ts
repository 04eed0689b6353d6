// publint and "Are the types wrong?" on packages of few models, of ids as gateways have them, and of many models.
import { readFile } from "node:fs/promises";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syntheticCatalog } from "../../bench/size/synthetic-catalog.js";
import { faultsOfManifest } from "../../commands/release/package/publint.js";
import { buildSdk, pack } from "../../commands/release/package/pack.js";
import { withCopy } from "../../commands/release/sdk.js";
import liveIds from "../fixtures/catalogs/live-ids.json" with { type: "json" };
import { GENERATED } from "../examples/stage/folders.js";
import { sdkFolder, type SdkFolder } from "./support/sdk.js";

let folder: SdkFolder;
beforeAll(async () => {
  folder = await sdkFolder();
});
afterAll(() => folder.remove());

const both = (...ids: readonly string[]) => ids.flatMap((id) => [`models/${id}`, `schemas/${id}`]);

// With models that stand in `exports` by a pattern; each of the others is an entry of its own, of which 300 models have hundreds.
test.each([
  ["the reference catalog", undefined, { includeEntrypoints: both("x-v3-omni") }],
  ["live ids", liveIds, { includeEntrypoints: both("kite2.7-r2v") }],
  [
    "300 models",
    syntheticCatalog(300),
    { entrypoints: [".", "client", "models", ...both("x-v3-omni-copy-12", "x-2.3-Fast-copy-12")] },
  ],
])("they find no fault with %s, in any resolution", async (_, catalog, options) => {
  const sdk = catalog === undefined ? GENERATED : await folder.generate(catalog);
  await withCopy(sdk, async (place) => {
    await buildSdk(place.sdk, process.env);
    const { path } = await pack(place, process.env);
    expect(await faultsOfManifest(path)).toEqual([]);
    const tarball = createPackageFromTarballData(new Uint8Array(await readFile(path)));
    const types = await checkPackage(tarball, options);
    expect("problems" in types && Object.keys(types.entrypoints).length).toBeGreaterThan(6);
    expect("problems" in types && types.problems).toEqual([]);
  });
});
