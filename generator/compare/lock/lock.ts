// Defines the content of contracts.lock.json: the current contracts, the contracts of the last
// release, and file hashes.
import { createHash } from "node:crypto";
import type { ChangeClass } from "../diff/change.js";
import type { ComparableContracts } from "../diff/comparable.js";
import type { JsonObject } from "../../read/schema/json.js";

export const LOCK_FILE = "contracts.lock.json";
export const CHANGELOG_FILE = "CHANGELOG.md";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The runtime that an SDK was built with. */
export interface RuntimeIdentity {
  /** Version of the sdkgen program that contains the runtime. */
  readonly version: string;
  /** SHA-256 of the runtime's sources. */
  readonly hash: string;
}

/** The change notes of `.changeset/` that a version includes. */
export interface LockedNotes {
  /** The SHA-256 of each note's class and text, by note name. */
  readonly changesets: Readonly<Record<string, string>>;
  /**
   * The change class of each note that has one, by note name. Absent if there are no notes, or if
   * an older generator wrote the lock.
   */
  readonly classes?: Readonly<Record<string, ChangeClass>>;
}

/**
 * The last release. Contains only contracts that differ from the current contracts. `null` means
 * that the release did not have the contract.
 */
export interface LastRelease extends ComparableContracts<null>, LockedNotes {
  readonly version: string;
  /**
   * Names of released notes that were deleted later. If a note with such a name is added again with
   * another text, it counts as new.
   */
  readonly deleted?: readonly string[];
  /**
   * SHA-256 of the runtime and the released files, without the pages of docs/. The hash does not
   * depend on the package's name and version.
   */
  readonly code: string;
  /** SHA-256 of the released pages of docs/. Absent if an older generator wrote them. */
  readonly documents?: string;
}

export interface Lock extends ComparableContracts, LockedNotes {
  readonly lockVersion: 2;
  /** Package name. */
  readonly name: string;
  /** Package version: the next release, or the last release if nothing has changed. */
  readonly version: string;
  /**
   * Version that the user wrote into package.json. Kept while it is above the version that the
   * changes require.
   */
  readonly chosen?: string;
  /** The last release; `null` before the first. */
  readonly released: LastRelease | null;
  /**
   * The last stable release, if the last release is a prerelease. The first stable version after
   * the prereleases is compared with this stable release, because most users update from it.
   */
  readonly stable?: LastRelease;
  /** The runtime that the files import. Absent if an older generator copied it into the SDK. */
  readonly runtime?: RuntimeIdentity;
  /**
   * SHA-256 of the runtime and the files, without the pages of docs/. The hash does not depend on
   * the package's name and version.
   */
  readonly code: string;
  /**
   * SHA-256 of the pages of docs/, which contain the list prices. The hash does not depend on the
   * package's name.
   */
  readonly documents?: string;
  /**
   * SHA-256 of all inputs except prices: catalog, configuration and generator. If inputs and prices
   * have not changed, a run generates nothing. A lock file with this field ends with a seal, which
   * is a hash of the text without the seal. If the file was edited or merged, it does not match its
   * seal, and the field is ignored.
   */
  readonly inputs?: string;
  /**
   * List prices by model at the time of the run. `null` if no run has read prices, or if the prices
   * equal the documented prices of these models (contracts/prices.json).
   */
  readonly prices: JsonObject | null;
  /** The SHA-256 of each generated file, by path. */
  readonly files: Readonly<Record<string, string>>;
}
