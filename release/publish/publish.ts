// Publishes a tarball, and makes sure that the registry has it.
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Tarball } from "../package/pack.js";
import type { Manifest } from "../sdk/folder.js";
import { failureOf, isConflict, reportedError } from "./npm-error.js";
import { publishedIntegrity, type Registry } from "./registry.js";
import { alreadyPublished } from "./taken.js";

/** How a version is published. */
export interface Publication {
  readonly manifest: Manifest;
  readonly tarball: Tarball;
  readonly tag?: string | undefined;
  readonly access?: string | undefined;
  readonly provenance: boolean;
}

/** Publishes; returns when the registry has taken exactly these bytes, and throws where it has not. */
export async function publish(registry: Registry, publication: Publication): Promise<void> {
  const { manifest, tarball, tag, access, provenance } = publication;
  const { name, version } = manifest;
  const ended = await registry.npm([
    "publish",
    tarball.path,
    "--json",
    "--ignore-scripts",
    ...(tag === undefined ? [] : [`--tag=${tag}`]),
    ...(access === undefined ? [] : [`--access=${access}`]),
    ...(provenance ? ["--provenance"] : []),
  ]);
  if (ended.code === 0) return;
  const error = reportedError(ended);
  const failure = failureOf(error, registry, `asked to publish ${name}@${version}`);
  // A connection that broke, or a second attempt that met the first: the registry may have taken it all the same.
  const there = await publishedIntegrity(registry, name, version).catch(() => undefined);
  if (there === tarball.integrity) return;
  if (there !== undefined) throw alreadyPublished(registry, manifest);
  if (!isConflict(error)) throw failure;
  throw new ReleaseFailure(
    EXIT.published,
    `${registry.url} refused ${name}@${version} as a conflict; somebody else may be publishing it. Look at the registry, then run the command again.`,
  );
}

/** Why a version is published without provenance, a signed statement of its build; undefined where it is published with it. */
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

// Some registries show a new version only after a while.
const LOOKS = 5;
const PAUSE_MS = 2_000;

/** Looks whether the registry serves the bytes that were published; false where it does not show the version yet. */
export async function isServed(
  registry: Registry,
  { manifest, tarball }: Pick<Publication, "manifest" | "tarball">,
  delay: (ms: number) => Promise<void>,
): Promise<boolean> {
  const { name, version } = manifest;
  for (let look = 1; look <= LOOKS; look++) {
    const there = await publishedIntegrity(registry, name, version).catch(() => undefined);
    if (there === tarball.integrity) return true;
    if (there !== undefined) {
      throw new ReleaseFailure(
        EXIT.refused,
        `${registry.url} serves other bytes for ${name}@${version} (${there}) than were published (${tarball.integrity}). Do not use this version; find out what changed it, and publish the next one.`,
      );
    }
    if (look < LOOKS) await delay(PAUSE_MS);
  }
  return false;
}
