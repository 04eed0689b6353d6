// An app with the packed SDK and the packages for adapter tests. It is built once for all test
// files of a process.
import { cp, mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackage } from "../../examples/stage/consumer.js";
import { temporaryFolder, type TemporaryFolder } from "../../examples/stage/folders.js";
import { packPackage } from "../../examples/stage/packed.js";

/** node_modules of `test/adapters`. */
export const ADAPTER_MODULES = fileURLToPath(new URL("../node_modules", import.meta.url));
const ROOT_MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));

// These packages come from the root. `test/adapters` has an older version of the MCP server,
// because the inspector needs that version.
const OF_ROOT = ["@hono/node-server", "playwright-core", "@modelcontextprotocol/server"];

/** Additions to the app beside the SDK. */
export interface AdapterApp {
  /** Packages of `test/adapters`. Packages that are not there come from the root. */
  readonly packages?: readonly string[];
  /** A folder whose files are copied into the app. */
  readonly files?: string;
}

/** Creates the app. The caller removes it. */
export async function adapterApp({ packages = [], files }: AdapterApp = {}): Promise<
  TemporaryFolder & { readonly tarball: string }
> {
  const folder = await temporaryFolder();
  if (files !== undefined) await cp(files, folder.path, { recursive: true });
  const { path } = await packPackage(folder.path);
  await installPackage(folder.path, path);
  for (const name of packages) {
    const link = join(folder.path, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    const own = OF_ROOT.includes(name);
    await symlink(join(own ? ROOT_MODULES : ADAPTER_MODULES, name), link, "dir");
  }
  return { ...folder, tarball: path };
}
