// Reads the file of --keys.
import { readFileSync } from "node:fs";
import type { KeyOptions } from "../../gateway/keys/key.js";
import { usage } from "../../generator/failure.js";

/** The keys in a file; throws with exit code 2 where it holds no list of keys. */
export function keysIn(file: string): readonly KeyOptions[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw usage(`Cannot read the key file ${file}; give a JSON list of {"key": "…"}.`);
  }
  if (Array.isArray(list) && list.every(isKeyOptions)) return list;
  throw usage(
    `The key file ${file} is not a JSON list of {"key": "…", "account": "…", "balance": 5, "models": ["…"], "expiresAt": "…", "ips": ["…"]}.`,
  );
}

function isKeyOptions(item: unknown): item is KeyOptions {
  if (typeof item !== "object" || item === null || !("key" in item)) return false;
  return Object.entries(item).every(([field, value]) => FIELDS[field]?.(value) === true);
}

const isText = (value: unknown): boolean => typeof value === "string";
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  key: isText,
  account: isText,
  balance: (value) => typeof value === "number" && value >= 0 && value <= 1e9,
  models: areTexts,
  expiresAt: (value) => typeof value === "string" || typeof value === "number",
  ips: areTexts,
  accountDisabled: (value) => typeof value === "boolean",
};
