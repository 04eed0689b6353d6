// Judges the values of command-line flags: a usable value, or a sentence.
import { readFileSync } from "node:fs";
import { manualClock, realClock, stepClock, type Clock } from "../instance/clock.js";
import { parseDuration } from "../instance/duration.js";
import { parsedUrl } from "../http/url.js";
import type { KeyOptions } from "../keys/key.js";
import { parseScenarios } from "../scenarios/scenario.js";
import type { IdempotencyScope } from "../instance/options.js";
import { isObject } from "../validation/json-path.js";
import type { RawFlags } from "./raw-flags.js";
import { UsageError } from "./usage-error.js";

/** A whole number from 0 to `max`. */
export function wholeNumber(flag: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value <= max)) {
    throw new UsageError(`${flag} ${text} is not a whole number from 0 to ${max}`);
  }
  return value;
}

/** A duration with its unit. */
export function durationFlag(flag: string, text: string): string {
  if (parseDuration(text) !== undefined) return text;
  throw new UsageError(`${flag} ${text} is not a duration; write e.g. 500ms, 2s or 72h`);
}

/** The origin of an http or https URL. */
export function urlFlag(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = parsedUrl(text);
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UsageError(`${flag} ${text} is not an http or https URL`);
}

/** The models whose Idempotency-Key counts. */
export function idempotencyOf(text: string): IdempotencyScope {
  if (text === "documented" || text === "all") return text;
  throw new UsageError(`--idempotency ${text} is not one of documented, all`);
}

/** The clock that the flags ask for; `undefined` leaves it to the instance. */
export function clockOf({ clock, start }: RawFlags): Clock | undefined {
  if (start !== undefined && Number.isNaN(Date.parse(start))) {
    throw new UsageError(
      `--start ${start} is not a point in time; write e.g. 2026-08-01T00:00:00Z`,
    );
  }
  if (start !== undefined && clock !== "manual" && clock !== "step") {
    throw new UsageError("--start needs --clock manual or --clock step");
  }
  switch (clock) {
    case undefined:
      return undefined;
    case "real":
      return realClock();
    case "manual":
      return manualClock(start);
    case "step":
      return stepClock(start);
    default:
      throw new UsageError(`--clock ${clock} is not one of real, manual, step`);
  }
}

/** Scenarios that the table knows. */
export function scenariosOf(texts: readonly string[]): readonly string[] {
  const unknown = texts.flatMap((text) => parseScenarios(text).unknown);
  if (unknown.length === 0) return texts;
  throw new UsageError(`--scenario "${unknown[0]}" is not in the table of gateway/README.md`);
}

/** The keys: one from --key or the environment, more from a file. */
export function keysOf(flags: RawFlags, fromEnvironment: string | undefined): KeyOptions[] {
  const secret = flags.key ?? fromEnvironment;
  const listed = flags.keys === undefined ? [] : keysIn(flags.keys);
  if ((secret === undefined || secret === "") && listed.length === 0) {
    throw new UsageError("No API key: set GATEWAY_KEY, or give --key KEY");
  }
  const balance = balanceOf(flags.balance);
  const single = { key: secret ?? "", ...(balance === undefined ? {} : { balance }) };
  return single.key === "" ? listed : [single, ...listed];
}

function balanceOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}(\.\d{1,6})?$/.test(text)) return Number(text);
  throw new UsageError(`--balance ${text} is not an amount in USD, e.g. 12.5`);
}

function keysIn(file: string): KeyOptions[] {
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
