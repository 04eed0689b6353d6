// Lists the problems in a contract: keywords that only the server checks, invalid defaults, and
// fields that accept no value.
import { printable } from "../check/rejection.js";
import { isJsonObject, type JsonObject } from "../schema/json.js";
import type { Doubt } from "../schema/left-open.js";
import { locationsOf } from "../schema/locations.js";
import { contractReading } from "./contract-tree.js";

/** Returns the problems in a contract's schema, without duplicates. */
export function doubtsOf(schema: JsonObject): readonly Doubt[] {
  const { schema: whole, tree } = contractReading(schema);
  const { root, references, doubts } = whole;
  const { wrongDefaults = new Set(), impossible = [] } = tree;
  if (doubts.length + wrongDefaults.size + impossible.length === 0) return [];
  const locations = locationsOf(root, references);
  const fieldAt = (one: JsonObject) => printable(locations.get(one)?.field ?? "");
  const defaults = [...wrongDefaults].map((one) => ({
    field: fieldAt(one),
    keyword: "default",
    reason: `the default ${quoteDefault(one)} is left out, because the field does not accept it`,
  }));
  const empty = impossible
    .filter((one) => locations.get(one)?.isPlain === true && shouldAccept(one))
    .map((one) => ({
      field: fieldAt(one),
      keyword: "",
      reason: "no value fulfils its schema; ask the gateway's operator to mend it",
    }));
  const all = [...doubts, ...defaults, ...empty];
  return [...new Map(all.map((one) => [sentenceOf(one), one])).values()];
}

/** Returns a problem as a sentence without its full stop. */
export const sentenceOf = ({ field, reason }: Doubt): string =>
  `${field === "" ? "the request" : field}: ${reason}`;

const quoteDefault = ({ default: value = null }: JsonObject): string =>
  printable(JSON.stringify(value), 60);

// `{ not: {} }` forbids a field on purpose.
const shouldAccept = ({ not }: JsonObject): boolean =>
  not !== true && !(isJsonObject(not) && Object.keys(not).length === 0);
