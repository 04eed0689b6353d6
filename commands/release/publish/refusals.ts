// Throws for versions that must not be published.
import { gt, prerelease, rsort } from "semver";
import { DEFAULT_NAME } from "../../../generator/index.js";
import { EXIT, GenerateFailure, usage } from "../../../generator/failure.js";
import type { Version } from "../sdk.js";
import { publishedVersions, type PackageVersions, type Registry } from "./registry.js";

/**
 * Throws for the default package name, which the user does not own. Another person may own this
 * name at the registry, and could give the users of the SDK another package.
 */
export function assertNotDefaultName(name: string): void {
  if (name !== DEFAULT_NAME) return;
  throw usage(
    `${name} is the default name of every SDK. Give this SDK a name in your own scope: set name: "@acme/${name}" in sdkgen.config.ts, and run sdkgen generate.`,
  );
}

/** Throws for a prerelease that would be published as `latest`, the default tag. */
export function assertTagged(version: string, tag = "latest"): void {
  if (prerelease(version) === null || tag !== "latest") return;
  throw usage(
    `${version} is a prerelease, and the tag "latest" would give it to all users. Give another tag, such as --tag next.`,
  );
}

/**
 * Throws if publishing the version would move the tag to an older SDK; see {@link versionAbove}.
 */
export async function assertAbove(
  registry: Registry,
  { name, version }: Version,
  tag = "latest",
): Promise<void> {
  const above = versionAbove(version, tag, await publishedVersions(registry, name));
  if (above === undefined) return;
  throw new GenerateFailure(
    EXIT.refused,
    `${registry.url} already has ${name}@${above}, and ${version} is not higher: the tag "${tag}" would move to an older version. contracts.lock.json does not record that release, so the next version is counted from an earlier one. ${NOTE_IT} a higher version. For users who stay on older versions, publish under a separate tag (--tag release-1).`,
  );
}

/**
 * Returns a published version that is not lower than the new version; `undefined` if there is none.
 * For the tag `latest`, checks the highest stable version. For another tag, checks the version of
 * that tag. So a tag never moves to an older SDK.
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

/** Returns the error for a version that the registry already has. */
export const alreadyPublished = ({ url }: Registry, { name, version }: Version) =>
  new GenerateFailure(
    EXIT.published,
    `${url} already has ${name}@${version}, and a published version cannot change. Run sdkgen generate: it makes the next version if the SDK has changed.`,
  );

/**
 * Returns the error for this case: the registry has the version with other bytes, and
 * contracts.lock.json does not record the release.
 */
export const publishedUnnoted = ({ url }: Registry, { name, version }: Version) =>
  new GenerateFailure(
    EXIT.refused,
    `${url} already has ${name}@${version} with other bytes. contracts.lock.json does not record that release, so later changes got the same version. ${NOTE_IT} the next version.`,
  );

const NOTE_IT =
  "Merge the commit or the pull request that records the release. Or run this command on the published commit, and commit contracts.lock.json. Then run sdkgen generate: it makes";
