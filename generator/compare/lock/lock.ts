// contracts.lock.json: the contracts that an SDK is made from, the contracts of its last release, and its files.
import { createHash } from "node:crypto";
import type { ChangeClass } from "../diff/change.js";
import type { ComparableContracts } from "../diff/comparable.js";
import type { JsonObject } from "../../read/schema/json.js";

export const LOCK_FILE = "contracts.lock.json";
/** The changelog, which a run extends. */
export const CHANGELOG_FILE = "CHANGELOG.md";

/** The hash of a text in the lock: SHA-256, in hexadecimal digits. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The runtime that an SDK is built with. */
export interface RuntimeIdentity {
  /** Version of the program that brings it. */
  readonly version: string;
  /** SHA-256 over its sources. */
  readonly hash: string;
}

/** The notes of `.changeset/` that a state contains. */
export interface LockedNotes {
  /** Name → SHA-256 of the note's text. */
  readonly changesets: Readonly<Record<string, string>>;
  /** Name → class of each note for callers; absent without notes, or from an older generator. */
  readonly classes?: Readonly<Record<string, ChangeClass>>;
}

/**
 * The last released version, with only the contracts that differ from the lock itself. `null` means
 * that the release did not have the contract.
 */
export interface LastRelease extends ComparableContracts<null>, LockedNotes {
  readonly version: string;
  /** Notes of the release that were deleted since; another note of that name is a new note. */
  readonly deleted?: readonly string[];
  /** SHA-256 over the released files, without name and version of the package. */
  readonly code: string;
}

/** The lock, as it is on disk. */
export interface Lock extends ComparableContracts, LockedNotes {
  readonly lockVersion: 2;
  /** Name of the package. */
  readonly name: string;
  /** Version of the package: the next release, or the last one if nothing has changed since. */
  readonly version: string;
  /** A version written by hand into package.json, as long as it is above the version that the changes require. */
  readonly chosen?: string;
  /** `null` until the first release. */
  readonly released: LastRelease | null;
  /**
   * If the last release was a prerelease: the last stable release before it, if any. A version that
   * ends the prereleases is compared with it, because users without prereleases come from it.
   */
  readonly stable?: LastRelease;
  /** The runtime that the files import; absent in a lock of a generator that copied it into the SDK. */
  readonly runtime?: RuntimeIdentity;
  /** SHA-256 over the files and the runtime, without name and version of the package. */
  readonly code: string;
  /**
   * SHA-256 over all inputs of the files: catalog, configuration and generator. A run with the same
   * inputs makes nothing anew. A lock with this field is sealed. If a sealed lock is edited or
   * merged, the field is dropped when the lock is read.
   */
  readonly inputs?: string;
  /**
   * List prices by model at the time of the run; `null` if they equal contracts/prices.json for the
   * models of the SDK, or if no run has read any.
   */
  readonly prices: JsonObject | null;
  /** Every file that the generator wrote, with the SHA-256 of its bytes. */
  readonly files: Readonly<Record<string, string>>;
}
