// The lock's text, with nothing in it that an editor hides or reorders, laid out as prettier does it but without prettier, which takes seconds for a thousand contracts.
import {
  fill,
  group,
  hardline,
  indent,
  join,
  line,
  printCode,
  softline,
  type Code,
} from "../emit/layout/code.js";
import { visibleJson } from "../emit/text/literal.js";
import { isJsonArray, type Json } from "../schema/json.js";
import type { Lock, LockedContracts } from "./lock.js";

/** The bytes of `contracts.lock.json`. */
export const lockText = (lock: Lock): string => jsonText(lock as unknown as Json);

/** Contracts as they are when they have been on disk: what JSON cannot say (minus zero) is gone. */
export const asOnDisk = (contracts: LockedContracts): LockedContracts =>
  JSON.parse(JSON.stringify(contracts)) as LockedContracts;

/** JSON text as prettier prints it where every object stands on lines of its own. */
export const jsonText = (value: Json): string => `${printCode(jsonCode(value))}\n`;

function jsonCode(value: Json): Code {
  if (isJsonArray(value)) return arrayCode(value);
  // Prettier writes an exponent without its sign.
  if (typeof value === "number") return JSON.stringify(value).replace("e+", "e");
  if (typeof value === "string") return visibleJson(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]): Code => [
    visibleJson(key),
    ": ",
    jsonCode(member),
  ]);
  return members.length === 0
    ? "{}"
    : ["{", indent([hardline, join([",", hardline], members)]), hardline, "}"];
}

function arrayCode(items: readonly Json[]): Code {
  if (items.length === 0) return "[]";
  const codes = items.map(jsonCode);
  const content =
    items.length > 1 && items.every((item) => typeof item === "number")
      ? fill(
          codes.flatMap((code, index) => (index < codes.length - 1 ? [[code, ","], line] : [code])),
        )
      : join([",", line], codes);
  return group(["[", indent([softline, content]), softline, "]"], { shouldBreak: isTable(items) });
}

// Lists of lists, and of objects, with more than one member each stand one below the other.
function isTable(items: readonly Json[]): boolean {
  return (
    items.length > 1 &&
    items.every(
      (item) =>
        typeof item === "object" &&
        item !== null &&
        isJsonArray(item) === isJsonArray(items[0]) &&
        Object.keys(item).length > 1,
    )
  );
}
