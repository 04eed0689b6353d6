// A generated SDK with few models, for releases that need not be large.
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../../e2e/generate/support/in-process.js";

/** A folder with SDKs. */
export interface SdkFolder {
  readonly folder: string;
  /** Generates an SDK from a saved catalog into `folder/sdk`. Returns its path. */
  readonly generate: (catalog: object, name?: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Makes an empty folder for SDKs. */
export async function sdkFolder(): Promise<SdkFolder> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "sdkgen-sdks-")));
  const generate = async (catalog: object, name = "gateway-sdk") => {
    const file = join(folder, "catalog.json");
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify(catalog));
    const out = join(folder, "sdk");
    const { code, err } = await command(["--catalog", file, "--out", out, "--name", name], {});
    if (code !== 0) throw new Error(`The generator ended with ${String(code)}: ${err}`);
    return out;
  };
  return { folder, generate, remove: () => rm(folder, { recursive: true, force: true }) };
}
