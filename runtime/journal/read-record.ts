// A line of a journal as a record: what a crash or an editor has left may be anything.
import { isObject } from "../validation/value.js";
import type { JournalRecord } from "./store.js";

const STATUSES = ["completed", "failed", "expired", "lost"];

const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isFlag = (value: unknown) => typeof value === "boolean";
const isTime = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(String(value)));
const isStatus = (value: unknown) => isText(value) && STATUSES.includes(String(value));
const isCount = (value: unknown) => Number.isSafeInteger(value);

function isBody(value: unknown): boolean {
  try {
    return typeof value === "string" && isObject(JSON.parse(value));
  } catch {
    return false;
  }
}

function isEnding(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value) || !isTexts(value["saved"]) || !isStatus(value["status"])) return false;
  return value["costUsd"] === undefined || typeof value["costUsd"] === "number";
}

/** The fields that a record needs, by its kind. */
const FIELDS: Readonly<
  Record<JournalRecord["kind"], Readonly<Record<string, (value: unknown) => boolean>>>
> = {
  intent: {
    job: isText,
    named: isFlag,
    idempotencyKey: isText,
    keyPromised: isFlag,
    endpoint: isText,
    bodyHash: isText,
    body: isBody,
    at: isTime,
  },
  sending: { job: isText },
  acknowledged: { job: isText, taskIds: isTexts },
  refused: { job: isText },
  lost: { job: isText, taskIds: isTexts },
  ended: { taskId: isText, status: isStatus, files: isCount, at: isTime },
  saved: { taskId: isText, path: isText, file: (value) => value === undefined || isCount(value) },
  done: {
    job: isText,
    named: isFlag,
    idempotencyKey: isText,
    keyPromised: isFlag,
    bodyHash: isText,
    endpoint: isText,
    taskIds: isTexts,
    at: isTime,
    ending: isEnding,
  },
  forgotten: { job: isText },
};

/** The record; `undefined` for a line that is none. */
export function readRecord(line: string): JournalRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isObject(value) || !isKind(value["kind"])) return undefined;
  const record = value as unknown as JournalRecord;
  const fits = Object.entries(FIELDS[record.kind]).every(([name, is]) => is(value[name]));
  return fits ? record : undefined;
}

function isKind(kind: unknown): kind is JournalRecord["kind"] {
  return typeof kind === "string" && Object.hasOwn(FIELDS, kind);
}
