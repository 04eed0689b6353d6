// Publishes a tarball, and makes sure that the registry has it.
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Tarball } from "../pack/pack.js";
import type { Manifest } from "../sdk/folder.js";
import { failureOf, isConflict, reportedError } from "./npm-error.js";
import { publishedIntegrity, type Registry } from "./registry.js";

/** How a version is published. */
export interface Publication {
  readonly manifest: Manifest;
  readonly tarball: Tarball;
  readonly tag?: string;
  readonly access?: string;
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

/** The refusal of a version that is taken. */
export function alreadyPublished({ url }: Registry, { name, version }: Manifest): ReleaseFailure {
  return new ReleaseFailure(
    EXIT.published,
    `${url} has ${name}@${version} already, and a published version never changes. Run npm run generate: it gives the next version where something has changed.`,
  );
}

/** The refusal of a version that is taken, by a release of which the lock knows nothing. */
export function publishedUnnoted({ url }: Registry, { name, version }: Manifest): ReleaseFailure {
  return new ReleaseFailure(
    EXIT.refused,
    `${url} has ${name}@${version} already, with other bytes, and contracts.lock.json does not note that release: what changed since gets the same version. Merge the commit or the pull request that notes it (or run this command on the commit that was published, and commit the lock), then run npm run generate: it gives the next version.`,
  );
}

/** The refusal of a version that is not above one that the registry has. */
export function publishedAbove(
  { url }: Registry,
  { name, version }: Manifest,
  above: string,
  tag = "latest",
): ReleaseFailure {
  return new ReleaseFailure(
    EXIT.refused,
    `${url} has ${name}@${above}, and ${version} is not above it: the tag ${tag} would go down. contracts.lock.json does not note that release, so that what changed since is counted from an earlier one. Merge the commit or the pull request that notes it (or run this command on the commit that was published, and commit the lock), then run npm run generate: it gives a version above it. For users who stay on older versions, publish under a tag of its own (--tag release-1).`,
  );
}

// Some registries show a new version only after a while.
const LOOKS = 5;
const PAUSE_MS = 2_000;

/** Looks whether the registry serves the bytes that were published; false where it does not show the version yet. */
export async function isServed(
  registry: Registry,
  { manifest, tarball }: Publication,
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
