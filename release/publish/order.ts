// Versions only go up: nobody who asks for a tag gets an older SDK because of a release.
import { gt, prerelease, rsort } from "semver";
import type { Manifest } from "../sdk/folder.js";
import type { Published } from "./registry.js";

/**
 * The published version that keeps another one from being published, because that is not above it: under `latest`, the
 * highest one that is no prerelease; under a tag of its own, the one that the tag names.
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
