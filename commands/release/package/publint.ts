// Checks a package with publint, which finds mistakes in package.json that break users' tools.
import { readFile } from "node:fs/promises";

/** Returns publint's error messages for a tarball. */
export async function faultsOfManifest(path: string): Promise<readonly string[]> {
  const [{ publint }, { formatMessage }] = await Promise.all([
    import("publint"),
    import("publint/utils"),
  ]);
  const tarball = new Uint8Array(await readFile(path)).buffer;
  const { messages, pkg = {} } = await publint({ pack: { tarball }, strict: true });
  return messages
    .filter(({ type }) => type !== "suggestion")
    .map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
}
