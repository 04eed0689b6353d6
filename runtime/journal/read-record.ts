// A line of a journal as a record: what a crash or an editor has left may be anything.
import { isObject } from "../validation/value.js";
import { jsonOf } from "./lines.js";
import type { JournalRecord } from "./store.js";

const STATUSES: readonly unknown[] = ["completed", "failed", "expired", "lost"];

const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isFlag = (value: unknown) => typeof value === "boolean";
const isCount = (value: unknown) => Number.isSafeInteger(value);

/** The check of each field; it is the same in all records. */
const IS = {
  job: isText,
  taskId: isText,
  taskIds: isTexts,
  named: isFlag,
  idempotencyKey: isText,
  keyPromised: isFlag,
  endpoint: isText,
  bodyHash: isText,
  body: (value: unknown) => isText(value) && isObject(jsonOf(value)),
  at: (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value)),
  status: (value: unknown) => STATUSES.includes(value),
  files: isCount,
  file: isCount,
  path: isText,
  ending: isEnding,
} as const;

const BEGUN = [
  "job",
  "named",
  "idempotencyKey",
  "keyPromised",
  "endpoint",
  "bodyHash",
  "at",
] as const;

/** The fields that a record needs, by its kind. */
const FIELDS: Readonly<Record<JournalRecord["kind"], readonly (keyof typeof IS)[]>> = {
  intent: [...BEGUN, "body"],
  sending: ["job"],
  acknowledged: ["job", "taskIds"],
  refused: ["job"],
  lost: ["job", "taskIds"],
  ended: ["taskId", "status", "files"],
  saved: ["taskId", "path", "file"],
  done: [...BEGUN, "taskIds", "ending"],
  forgotten: ["job"],
};

/** The record; `undefined` for a line that is none. */
export function readRecord(line: string): JournalRecord | undefined {
  const value = jsonOf(line);
  if (!isObject(value) || !isKind(value["kind"])) return undefined;
  const fits = FIELDS[value["kind"]].every((name) => IS[name](value[name]));
  return fits ? (value as unknown as JournalRecord) : undefined;
}

const isKind = (kind: unknown): kind is JournalRecord["kind"] =>
  isText(kind) && Object.hasOwn(FIELDS, kind);

function isEnding(value: unknown): boolean {
  if (!isObject(value) || !isTexts(value["saved"]) || !IS.status(value["status"])) return false;
  return value["costUsd"] === undefined || typeof value["costUsd"] === "number";
}
