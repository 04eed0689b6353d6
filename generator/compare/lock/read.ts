// Reads a lock file (contracts.lock.json) as untrusted text. The file may be merged, edited, or
// from another sdkgen version.
import semver from "semver";
import { copyWithinLimits, measure } from "../../read/check/copy.js";
import { EntryRejectionError } from "../../read/check/rejection.js";
import { EXIT, GenerateFailure } from "../../failure.js";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../read/schema/json.js";
import type { Lock } from "./lock.js";
import { isSealed } from "./text.js";

/**
 * Parses a lock file. Does not copy the contracts in it, because a run uses few of them. Before a
 * contract is used, `plain` makes a frozen copy of it without prototypes.
 *
 * @throws GenerateFailure (exit code 2) if the text is no lock file, is damaged, or comes from a
 * newer generator. The message names `path`.
 */
export function readLock(text: string, path: string): Lock {
  const fault = (what: string, then: string) =>
    new GenerateFailure(EXIT.usage, `${path} ${what}; ${then}`);
  const sealed = isSealed(text);
  if (!sealed && hasConflictMarkers(text)) {
    const then =
      "restore it from one side of the merge (git checkout --ours or --theirs), then run sdkgen generate.";
    throw fault("is damaged", `${then} The file contains conflict markers of a merge.`);
  }
  // A valid seal shows that the generator itself wrote the file. The size of such a file is not
  // checked.
  const json = jsonOf(text, sealed);
  const version = isJsonObject(json) ? json["lockVersion"] : undefined;
  if (typeof version === "number" && version > 2) {
    throw fault(
      `was written by a newer generator (lockVersion ${version}; this one knows 2)`,
      "update the generator.",
    );
  }
  const where = isJsonObject(json) ? damageOf(json) : "the whole text";
  if (where !== undefined) {
    throw fault(
      `is damaged; restore it (for example with git checkout), then run again`,
      `the damaged part is ${where}.`,
    );
  }
  return sealed ? (json as unknown as Lock) : withoutInputs(json as unknown as Lock);
}

const withoutInputs = ({ inputs: _, ...lock }: Lock): Lock => lock;

/** Returns a frozen copy. Its objects have no prototype. */
export const plain = <Part>(part: Part): Part => copyWithinLimits(part, LIMITS) as Part;

export const hasConflictMarkers = (text: string): boolean => /^(<{7}|>{7})( |\r?$)/m.test(text);

/** Parses the lock file of a killed run. Returns `undefined` if the file is incomplete. */
export function unfinishedLock(text: string): Lock | undefined {
  const json = jsonOf(text);
  return isJsonObject(json) && damageOf(json) === undefined ? (json as unknown as Lock) : undefined;
}

// These limits are far above the limits of a catalog (read/check/limits.ts), so every lock file of
// the generator is within them.
const LIMITS = { depth: 512, nodes: 50_000_000, members: 500_000 };

function jsonOf(text: string, isTrusted = false): Json | undefined {
  try {
    const json = JSON.parse(text.replace(/^\ufeff/, "")) as Json;
    if (!isTrusted) measure(json, LIMITS);
    return json;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof EntryRejectionError) return undefined;
    throw error;
  }
}

type Form = (value: Json) => boolean;

const isText: Form = (value) => typeof value === "string";
const isTexts: Form = (value) => isJsonArray(value) && value.every(isText);
const isVersion: Form = (value) => semver.valid(String(value)) === value;
const isHash: Form = (value) => /^[0-9a-f]{64}$/.test(String(value));
const recordOf =
  (member: Form): Form =>
  (value) =>
    isJsonObject(value) && Object.values(value).every(member);
const orNull =
  (form: Form): Form =>
  (value) =>
    value === null || form(value);
const orAbsent =
  (form: Form): Form =>
  (value: Json | undefined) =>
    value === undefined || form(value);
const objectOf =
  (forms: Readonly<Record<string, Form>>): Form =>
  (value) =>
    isJsonObject(value) && damagedMember(value, forms) === undefined;

const UNTYPED = { category: isText, capability_tags: isTexts };
const RULE = {
  name: isText,
  section: isText,
  message: isText,
  schema: isJsonObject,
  param: isText,
};
const REQUEST = {
  operation: isText,
  method: isText,
  endpoint: isText,
  input_schema: isJsonObject,
  rules: (value: Json) => isJsonArray(value) && value.every(objectOf(RULE)),
  image_fields: orAbsent(isTexts),
};
const DOUBT = { field: isText, keyword: isText, reason: isText };
const MODEL = {
  schema_version: isText,
  hash: isHash,
  source: isText,
  ...UNTYPED,
  ...REQUEST,
  doubts: orAbsent((value) => isJsonArray(value) && value.every(objectOf(DOUBT))),
};
const contractsOf = (wrap: (form: Form) => Form) => ({
  models: recordOf(wrap(objectOf(MODEL))),
  untyped: recordOf(wrap(objectOf(UNTYPED))),
  operations: recordOf(wrap(objectOf(REQUEST))),
});
// Returns true if a path is inside the SDK. A run overwrites or deletes the files that the lock
// file lists, so a path outside the SDK would be dangerous.
const isInside = (path: string) =>
  !/^[/\\]|^[A-Za-z]:|\0/.test(path) &&
  path.split(/[/\\]/).every((part) => !/^\.{0,2}$/.test(part));
const isFiles: Form = (value) =>
  recordOf(isHash)(value) && Object.keys(value as JsonObject).every(isInside);
const STATE = {
  version: isVersion,
  changesets: recordOf(isHash),
  classes: orAbsent(recordOf((value) => /^(major|minor|patch)$/.test(String(value)))),
  code: isHash,
  documents: orAbsent(isHash),
};

const RELEASED = objectOf({ ...STATE, deleted: orAbsent(isTexts), ...contractsOf(orNull) });

const LOCK: Readonly<Record<string, Form>> = {
  lockVersion: (value) => value === 2,
  name: isText,
  ...STATE,
  chosen: orAbsent(isVersion),
  runtime: orAbsent(objectOf({ version: isVersion, hash: isHash })),
  inputs: orAbsent(isHash),
  released: orNull(RELEASED),
  stable: orAbsent(RELEASED),
  ...contractsOf((form) => form),
  prices: orNull(recordOf(isJsonObject)),
  files: isFiles,
};

const damageOf = (json: JsonObject): string | undefined => damagedMember(json, LOCK);

// Returns the name of the first member with an invalid value, or `undefined`. `forms` has no key
// such as `constructor`, so `json[key]` never reads an inherited property.
function damagedMember(
  json: JsonObject,
  forms: Readonly<Record<string, Form>>,
): string | undefined {
  return Object.keys(forms).find((key) => forms[key]?.(json[key] as Json) !== true);
}
