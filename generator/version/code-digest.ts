// One hash over an SDK's files, by which a change without a changed contract is noticed.
import type { EmittedFile } from "../emit/file.js";
import { sha256 } from "../lock/sha256.js";
import { byCodeUnit } from "../schema/json.js";

/** Name and version that files are made with to be compared, so that neither counts as a change. */
export const NEUTRAL_FACTS = { name: "sdk", version: "0.0.0" } as const;

/** SHA-256 over paths and texts; the files were assembled with {@link NEUTRAL_FACTS}. */
export function codeDigest(files: readonly EmittedFile[]): string {
  const sorted = [...files].sort((a, b) => byCodeUnit(a.path, b.path));
  return sha256(JSON.stringify(sorted.map(({ path, text }) => [path, text])));
}
