// Whether a version is published with provenance: a signed statement of the build that it comes from.
import type { Manifest } from "../sdk/folder.js";

/** Why a version is published without provenance; undefined where it is published with it. */
export function whyNoProvenance(
  env: NodeJS.ProcessEnv,
  manifest: Manifest,
  registry: { readonly isDefault: boolean },
): string | undefined {
  // GitHub Actions offers a token to a job with the permission `id-token: write` under these names.
  const identity = env["ACTIONS_ID_TOKEN_REQUEST_URL"] && env["ACTIONS_ID_TOKEN_REQUEST_TOKEN"];
  if (!identity) return "this is no GitHub Actions job with id-token: write";
  if (!registry.isDefault) return "only npm's own registry takes it";
  if (manifest.repository === undefined) {
    return "sdkgen.config.ts names no repository, with which the statement is compared";
  }
  return undefined;
}
