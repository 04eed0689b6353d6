// Writes a request as JSON. `JSON.stringify` alone would send NaN as null and a Map as {}, and leave functions out.
import type { Issue } from "../validation/issue.js";
import { nameOf } from "../validation/place.js";
import { record } from "../validation/tell.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The JSON text of an object; adds an issue for each value in it that JSON cannot carry. Properties that are undefined are left
 * out, and `toJSON` is called, which makes a text of a Date.
 */
export function writeJson(fields: object, issues: Issue[]): string {
  // The holder of the current value and the objects around it, from the wrapper that `JSON.stringify` makes.
  const holders: object[] = [];
  const path: (string | number)[] = [];
  return JSON.stringify(fields, function (this: Fields, key: string, value: unknown): unknown {
    const depth = Math.max(0, holders.lastIndexOf(this));
    holders.length = depth;
    holders.push(this);
    path.length = Math.max(0, depth - 1);
    if (depth > 0) path.push(Array.isArray(this) ? Number(key) : key);
    const fault = holders.includes(value as object)
      ? "an object that contains itself"
      : unwritable(this[key], value, Array.isArray(this));
    if (fault !== undefined) {
      const message = `${nameOf(path)} must be text, a finite number, a boolean, null, an array or a plain object (got ${fault})`;
      record([issues], [...path], this[key], "type", "JSON", message);
      return undefined;
    }
    if (typeof value === "object" && value !== null) holders.push(value);
    return value;
  });
}

// Objects of other kinds keep their content in places that JSON does not read. By tag, so that those of another realm count.
const WRITABLE = ["Object", "Array", "String", "Boolean", "Number"];

/** The name of a value that JSON cannot carry; `value` is the result of `toJSON`, if `raw` has one. */
export function unwritable(raw: unknown, value = raw, isItem = false): string | undefined {
  // A Buffer has a toJSON, which writes a list of numbers.
  if (ArrayBuffer.isView(raw)) return "bytes";
  if (value === null) return tagOf(raw) === "Date" ? "an invalid Date" : undefined;
  if (value === undefined) return isItem ? "undefined" : undefined;
  const tag = tagOf(value);
  if (tag === "Number") return Number.isFinite(Number(value)) ? undefined : String(value);
  if (typeof value === "bigint") return "a BigInt";
  if (typeof value === "object" && "then" in value && typeof value.then === "function") {
    return "a Promise, which needs await";
  }
  return WRITABLE.includes(tag) ? undefined : `a value of the kind ${tag}`;
}

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
