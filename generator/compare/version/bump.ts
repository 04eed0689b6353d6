// Semantic versions: the next version after a change of a class.
import semver from "semver";
import type { ChangeClass } from "../diff/change.js";

const RANK: Readonly<Record<ChangeClass, number>> = { major: 3, minor: 2, patch: 1 };

/** Rank: major 3, minor 2, patch 1, none 0. */
export const rankOf = (one: ChangeClass | undefined): number => (one === undefined ? 0 : RANK[one]);

/** The worst class; undefined for none. */
export function worstOf(classes: Iterable<ChangeClass>): ChangeClass | undefined {
  let worst: ChangeClass | undefined;
  for (const one of classes) if (rankOf(one) > rankOf(worst)) worst = one;
  return worst;
}

/**
 * The version after `version`.
 *
 * Below 1.0.0 a break raises the middle number and all else the last one, because `^0.3.1` accepts
 * no 0.4.0. A prerelease is followed by the next one of its kind (`2.0.0-beta.1`,
 * `2.0.0-beta.2`): its end is a decision, not a change.
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

/** Whether a hand-written version is at least the required one. */
export function isAtLeast(chosen: string, required: string): boolean {
  // A chosen 2.0.0-beta.1 leads to 2.0.0, so it counts as 2.0.0.
  const { major, minor, patch } = new semver.SemVer(chosen);
  const target = semver.prerelease(required) === null ? `${major}.${minor}.${patch}` : chosen;
  return semver.gte(target, required);
}
