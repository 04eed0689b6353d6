// Computes the next semantic version.
import semver from "semver";
import type { ChangeClass } from "../diff/change.js";

const RANK: Readonly<Record<ChangeClass, number>> = { major: 3, minor: 2, patch: 1 };

/** Returns a number for a class: major 3, minor 2, patch 1, none 0. */
export const rankOf = (one: ChangeClass | undefined): number => (one === undefined ? 0 : RANK[one]);

/** Returns the worst class; `undefined` for an empty list. */
export function worstOf(classes: Iterable<ChangeClass>): ChangeClass | undefined {
  let worst: ChangeClass | undefined;
  for (const one of classes) if (rankOf(one) > rankOf(worst)) worst = one;
  return worst;
}

/**
 * Returns the version after `version`.
 *
 * Below 1.0.0 a major change raises the minor number, and other changes raise the patch number. So
 * `^0.3.1` does not accept a major change. A prerelease is followed by another prerelease:
 * `2.0.0-beta.1`, then `2.0.0-beta.2`. Only a user ends the prereleases, with a version in
 * package.json.
 */
export function bump(version: string, by: ChangeClass): string {
  const { major, prerelease } = new semver.SemVer(version);
  if (prerelease.length > 0) return increment(version, "prerelease");
  if (major > 0) return increment(version, by);
  return increment(version, by === "major" ? "minor" : "patch");
}

function increment(version: string, by: ChangeClass | "prerelease"): string {
  const next = semver.inc(version, by);
  if (next === null) throw new Error(`${version} cannot be increased`);
  return next;
}

/** Returns true if a version chosen by the user is high enough for the changes. */
export function isAtLeast(chosen: string, required: string): boolean {
  // If `required` is no prerelease, a chosen 2.0.0-beta.1 counts as 2.0.0, because the prereleases
  // of 2.0.0 lead to 2.0.0.
  const { major, minor, patch } = new semver.SemVer(chosen);
  const target = semver.prerelease(required) === null ? `${major}.${minor}.${patch}` : chosen;
  return semver.gte(target, required);
}
