// Refuses versions that must not be published.
import { gt, prerelease, rsort } from "semver";
import { DEFAULT_NAME } from "../../../generator/index.js";
import { EXIT, GenerateFailure, usage } from "../../../generator/failure.js";
import type { Version } from "../sdk.js";
import { publishedVersions, type PackageVersions, type Registry } from "./registry.js";

/** Refuses the default package name. Its owner at the registry could give users another package. */
export function assertNotDefaultName(name: string): void {
  if (name !== DEFAULT_NAME) return;
  throw usage(
    `${name} is the default name of every SDK. Give this SDK a name in your own scope: set name: "@acme/${name}" in sdkgen.config.ts, and run sdkgen generate.`,
  );
}

/** Refuses to publish a prerelease as `latest`, the default tag. */
export function assertTagged(version: string, tag = "latest"): void {
  if (prerelease(version) === null || tag !== "latest") return;
  throw usage(
    `${version} is a prerelease; give it a tag other than latest, such as --tag next, so that no user gets it by default.`,
  );
}

/** Refuses a version that is not higher than the published version. */
export async function assertAbove(
  registry: Registry,
  { name, version }: Version,
  tag = "latest",
): Promise<void> {
  const above = versionAbove(version, tag, await publishedVersions(registry, name));
  if (above === undefined) return;
  throw new GenerateFailure(
    EXIT.refused,
    `${registry.url} has ${name}@${above}, and ${version} is not above it: the tag ${tag} would go down. contracts.lock.json does not note that release, so that changes are counted from an earlier one. ${NOTE_IT} a version above it. For users who stay on older versions, publish under a tag of its own (--tag release-1).`,
  );
}

/**
 * Returns the published version that blocks a release because it is not lower; `undefined` if none
 * does. For `latest` it is the highest stable version, for another tag the tag's version. So an
 * installation by tag never gets an older SDK.
 */
export function versionAbove(
  version: string,
  tag: string,
  { versions, tags }: PackageVersions,
): string | undefined {
  const stable = versions.filter((one) => prerelease(one) === null);
  const taggedVersion = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  const highest = tag === "latest" ? rsort(stable)[0] : taggedVersion;
  return highest !== undefined && !gt(version, highest) ? highest : undefined;
}

/** Returns the error for a version that is already recorded as released. */
export const alreadyPublished = ({ url }: Registry, { name, version }: Version) =>
  new GenerateFailure(
    EXIT.published,
    `${url} has ${name}@${version} already, and a published version never changes. Run sdkgen generate: it gives the next version if something has changed.`,
  );

/** Returns the error for a version that is published with other bytes, but not in the lock. */
export const publishedUnnoted = ({ url }: Registry, { name, version }: Version) =>
  new GenerateFailure(
    EXIT.refused,
    `${url} has ${name}@${version} already, with other bytes, and contracts.lock.json does not note that release: what changed since gets the same version. ${NOTE_IT} the next version.`,
  );

const NOTE_IT =
  "Merge the commit or the pull request that notes it (or run this command on the commit that was published, and commit the lock), then run sdkgen generate: it gives";
