// Reads the values of command-line flags; a sentence for the user where one is wrong.
import { readFileSync } from "node:fs";
import { parsedUrl } from "../../gateway/http/url.js";
import { manualClock, realClock, stepClock, type Clock } from "../../gateway/instance/clock.js";
import { parseDuration } from "../../gateway/instance/duration.js";
import type { KeyOptions } from "../../gateway/keys/key.js";
import { parseScenarios } from "../../gateway/scenarios/scenario.js";
import { isObject } from "../../gateway/validation/json-path.js";

/** Something that the user of the command line can correct: a sentence, and exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export function wholeNumber(flag: string, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value <= max) return value;
    throw new UsageError(`${flag} ${text} is not a whole number from 0 to ${max}`);
  };
}

/** An amount in USD. */
export function amount(flag: string): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}(\.\d{1,6})?$/.test(text)) return Number(text);
    throw new UsageError(`${flag} ${text} is not an amount in USD, e.g. 12.5`);
  };
}

export function duration(flag: string): (text: string) => string {
  return (text) => {
    if (parseDuration(text) !== undefined) return text;
    throw new UsageError(`${flag} ${text} is not a duration; write e.g. 500ms, 2s or 72h`);
  };
}

export function origin(flag: string): (text: string) => string {
  return (text) => {
    const url = parsedUrl(text);
    if (url !== undefined && /^https?:$/.test(url.protocol)) return url.origin;
    throw new UsageError(`${flag} ${text} is not an http or https URL`);
  };
}

/** Adds a scenario of the table to those before it. */
export function scenario(text: string, before: readonly string[] = []): readonly string[] {
  const { unknown } = parseScenarios(text);
  if (unknown.length === 0) return [...before, text];
  throw new UsageError(`--scenario "${unknown[0]}" is not in the table of gateway/README.md`);
}

/** The clock of `--clock` and `--start`; `undefined` leaves it to the instance. */
export function clockOf(
  mode: Clock["mode"] | undefined,
  start: string | undefined,
): Clock | undefined {
  if (start !== undefined && Number.isNaN(Date.parse(start))) {
    throw new UsageError(
      `--start ${start} is not a point in time; write e.g. 2026-08-01T00:00:00Z`,
    );
  }
  if (start !== undefined && mode !== "manual" && mode !== "step") {
    throw new UsageError("--start needs --clock manual or --clock step");
  }
  if (mode === undefined) return undefined;
  if (mode === "real") return realClock();
  return mode === "manual" ? manualClock(start) : stepClock(start);
}

export function keysIn(file: string): readonly KeyOptions[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new UsageError(`Cannot read the key file ${file}; give a JSON list of {"key": "…"}`);
  }
  if (Array.isArray(list) && list.every(isKeyOptions)) return list;
  throw new UsageError(
    `The key file ${file} is not a JSON list of {"key": "…", "account": "…", "balance": 5, "models": ["…"], "expiresAt": "…", "ips": ["…"]}`,
  );
}

function isKeyOptions(item: unknown): item is KeyOptions {
  if (!isObject(item) || typeof item["key"] !== "string") return false;
  return Object.entries(item).every(([field, value]) => KEY_FIELDS[field]?.(value) === true);
}

const isText = (value: unknown): boolean => typeof value === "string";
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const KEY_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  key: isText,
  account: isText,
  balance: (value) => typeof value === "number" && value >= 0 && value <= 1e9,
  models: areTexts,
  expiresAt: (value) => typeof value === "string" || typeof value === "number",
  ips: areTexts,
  accountDisabled: (value) => typeof value === "boolean",
};
