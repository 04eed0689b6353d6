// When a release is refused because of what the registry has: the version itself, or one above it.
import { gt, prerelease, rsort } from "semver";
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Manifest } from "../sdk/folder.js";
import {
  publishedIntegrity,
  publishedVersions,
  type Published,
  type Registry,
} from "./registry.js";

/** The integrity of the version where the registry has it; throws where it has a version above it. */
export async function lookUp(
  registry: Registry,
  manifest: Manifest,
  tag: string | undefined,
): Promise<string | undefined> {
  const there = await publishedIntegrity(registry, manifest.name, manifest.version);
  if (there !== undefined) return there;
  const published = await publishedVersions(registry, manifest.name);
  const above = versionAbove(manifest, tag, published);
  if (above !== undefined) throw publishedAbove(registry, manifest, above, tag);
  return undefined;
}

/**
 * The published version that keeps another one from being published, because that is not above it: under `latest`, the
 * highest one that is no prerelease; under a tag of its own, the one that the tag names. Versions of a tag only go up:
 * nobody who asks for it gets an older SDK because of a release.
 */
export function versionAbove(
  { version }: Pick<Manifest, "version">,
  tag: string | undefined,
  { versions, tags }: Published,
): string | undefined {
  const named = Object.hasOwn(tags, tag ?? "latest") ? tags[tag ?? "latest"] : undefined;
  const isForAll = tag === undefined || tag === "latest";
  const stable = isForAll ? versions.filter((one) => prerelease(one) === null) : [];
  const highest = isForAll ? rsort([...stable])[0] : named;
  return highest !== undefined && !gt(version, highest) ? highest : undefined;
}

/** The refusal of a version that is taken. */
export function alreadyPublished({ url }: Registry, { name, version }: Manifest): ReleaseFailure {
  return new ReleaseFailure(
    EXIT.published,
    `${url} has ${name}@${version} already, and a published version never changes. Run npm run generate: it gives the next version where something has changed.`,
  );
}

const NOTE_IT =
  "Merge the commit or the pull request that notes it (or run this command on the commit that was published, and commit the lock), then run npm run generate: it gives";

/** The refusal of a version that is taken, by a release of which the lock knows nothing. */
export function publishedUnnoted({ url }: Registry, { name, version }: Manifest): ReleaseFailure {
  return new ReleaseFailure(
    EXIT.refused,
    `${url} has ${name}@${version} already, with other bytes, and contracts.lock.json does not note that release: what changed since gets the same version. ${NOTE_IT} the next version.`,
  );
}

function publishedAbove(
  { url }: Registry,
  { name, version }: Manifest,
  above: string,
  tag = "latest",
): ReleaseFailure {
  return new ReleaseFailure(
    EXIT.refused,
    `${url} has ${name}@${above}, and ${version} is not above it: the tag ${tag} would go down. contracts.lock.json does not note that release, so that what changed since is counted from an earlier one. ${NOTE_IT} a version above it. For users who stay on older versions, publish under a tag of its own (--tag release-1).`,
  );
}
