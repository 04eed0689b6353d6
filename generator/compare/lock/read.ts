// Reads a lock as untrusted text: it may have been merged, edited, or written by another version of the generator.
import semver from "semver";
import { copyWithinLimits, measure } from "../../read/check/copy.js";
import { EntryRejectionError } from "../../read/check/rejection.js";
import { EXIT, GenerateFailure } from "../../failure.js";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../read/schema/json.js";
import type { Lock } from "./lock.js";
import { isSealed } from "./text.js";

/**
 * Reads the lock in a text. Its contracts stay as `JSON.parse` gives them, because most are never
 * used; {@link plain} makes frozen copies without prototypes.
 *
 * @throws GenerateFailure (exit code 2), naming `path`, if it is not a lock, or was written by a newer generator.
 */
export function readLock(text: string, path: string): Lock {
  const fault = (what: string, then: string) =>
    new GenerateFailure(EXIT.usage, `${path} ${what}; ${then}`);
  const sealed = isSealed(text);
  if (!sealed && hasConflictMarkers(text)) {
    const then =
      "restore it: take either side whole (git checkout --ours or --theirs), then run sdkgen generate, which writes what both mean.";
    throw fault("is damaged", `${then} It holds the marks of a merge conflict.`);
  }
  // A sealed lock was written by a run, so it is within the limits.
  const json = jsonOf(text, sealed);
  const version = isJsonObject(json) ? json["lockVersion"] : undefined;
  if (typeof version === "number" && version > 2) {
    throw fault(
      `was written by a newer generator (lockVersion ${version}; this one knows 2)`,
      "update the generator.",
    );
  }
  const where = isJsonObject(json) ? damageOf(json) : "the text";
  if (where !== undefined) {
    throw fault(
      `is damaged; restore it (for example with git checkout), then run again`,
      `the damaged part is ${where}.`,
    );
  }
  return sealed ? (json as unknown as Lock) : withoutInputs(json as unknown as Lock);
}

const withoutInputs = ({ inputs: _, ...lock }: Lock): Lock => lock;

/** A copy of a part of a lock: frozen, objects without a prototype. */
export const plain = <Part>(part: Part): Part => copyWithinLimits(part, LIMITS) as Part;

/** Whether a text holds the marks of an unfinished merge. */
export const hasConflictMarkers = (text: string): boolean => /^(<{7}|>{7})( |\r?$)/m.test(text);

/** The lock that a killed run was about to write; undefined if the text is no lock. */
export function unfinishedLock(text: string): Lock | undefined {
  const json = jsonOf(text);
  return isJsonObject(json) && damageOf(json) === undefined ? (json as unknown as Lock) : undefined;
}

// Far above the limits of a catalog (read/check/limits.ts), so that no lock of this generator is refused.
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
// Listed files are overwritten and deleted: no path may lead out of the SDK.
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

// An absent member is undefined: no form has the name of an inherited property, such as `constructor`.
function damagedMember(
  json: JsonObject,
  forms: Readonly<Record<string, Form>>,
): string | undefined {
  return Object.keys(forms).find((key) => forms[key]?.(json[key] as Json) !== true);
}
