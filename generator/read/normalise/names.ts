// Derives file and type names from a model's id alone, so that a new model never changes the names
// of another model.
import { createHash } from "node:crypto";
import type { Names } from "./contract.js";

export function namesOf(id: string): Names {
  return Object.freeze({ file: fileName(id), type: `${pascalCase(id)}Request` });
}

/**
 * Returns a safe file name: the id itself if `isPlainFileName` accepts the id, else a slug with a
 * hash of the id.
 */
export function fileName(id: string): string {
  return isPlainFileName(id) ? id : `${slug(id)}-${shortHash(id)}`;
}

function isPlainFileName(id: string): boolean {
  return (
    /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/.test(id) &&
    id.length <= 80 &&
    !id.includes("..") &&
    // The next four tests refuse names that have a special meaning for compilers, Node, Windows or
    // test runners.
    !/^index(\.|$)/.test(id) &&
    // In Node, a pattern in `exports` never matches `node_modules`.
    id !== "node_modules" &&
    !DEVICE.test(id) &&
    !/\.(d|test|spec|test-d|json|c|m|[cm]?[jt]sx?)$/.test(id) &&
    !hasSlugForm(id)
  );
}

// Matches the device names of Windows, with any file extension.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

/**
 * Returns a name for tools and URLs: at most 64 letters, digits, `_` and `-`. The name is the id if
 * the id has only these characters in lower case, else a slug with a hash. Different ids get
 * different names, even if case is ignored.
 */
export function slugOf(id: string): string {
  if (/^[a-z0-9_-]{1,64}$/.test(id) && !hasSlugForm(id)) return id;
  return `${slug(id).replaceAll(".", "-").slice(0, 55)}-${shortHash(id)}`;
}

/**
 * Whether an id ends like a slug with a hash. Such an id is never used as a name, because it could
 * equal the slug of another id.
 */
export function hasSlugForm(id: string): boolean {
  return /-[0-9a-f]{8}$/.test(id);
}

function slug(id: string): string {
  const ascii = id
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/\.+/g, ".")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 60);
  if (ascii === "") return "model";
  return DEVICE.test(ascii) ? ascii.replace(".", "-") : ascii;
}

function shortHash(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 8);
}

// Characters that every supported compiler accepts in an identifier: the scripts in everyday use,
// without newer Unicode characters.
const SCRIPTS =
  "A-Za-z0-9" +
  String.raw`\u00c0-\u019a\u019c-\u024f\u1e00-\u1eff\u0370-\u052f\u0531-\u0587\u05d0-\u05ea\u0620-\u06d3\u0900-\u09ff` +
  String.raw`\u0b80-\u0bef\u0e01-\u0e59\u10d0-\u10ff\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4db5` +
  String.raw`\u4e00-\u9fea\uac00-\ud7a3`;
const BETWEEN_WORDS = new RegExp(`(?:[^${SCRIPTS}]|\\P{ID_Continue})+`, "u");

/**
 * Converts an id into a type name: `x-v3-omni` → `XV3Omni`, `x-2.3` → `X2_3`, `длина кадра` →
 * `ДлинаКадра`.
 */
export function pascalCase(text: string): string {
  const words = text
    .normalize("NFKC")
    .split(BETWEEN_WORDS)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const joined = words.reduce(
    (name, word) => name + (/\d$/.test(name) && /^\d/.test(word) ? "_" : "") + word,
    "",
  );
  return /^\p{ID_Start}/u.test(joined) ? joined : `Model${joined}`;
}
