// Gives each item of a list an id, which stays the same if the item is changed or moved. The
// request itself has no ids.
import { isJsonArray, isJsonObject, type Json } from "../../../../generator/page.js";

/** An item of a list. No other row of the page has the same id. */
export interface Row {
  readonly id: number;
  readonly value: Json;
}

let lastId = 0;

export const newRow = (value: Json): Row => ({ id: ++lastId, value });

/**
 * Returns a row for each item of a list that was replaced from outside, for example by undo. An
 * item takes the id of a row with the same value. Otherwise, it takes the id of the row at its
 * position, if both values are objects, both are lists, or both are simple values. Otherwise, it
 * gets a new id.
 */
export function matchRows(rows: readonly Row[], items: readonly Json[]): readonly Row[] {
  const isUnchanged =
    rows.length === items.length && rows.every(({ value }, at) => value === items[at]);
  if (isUnchanged) return rows;
  const texts = items.map((item) => JSON.stringify(item));
  const free = new Map(rows.map((row) => [row, JSON.stringify(row.value)]));
  const matched = new Map<number, number>();
  const match = (at: number, row: Row | undefined) => {
    if (row !== undefined && free.delete(row)) matched.set(at, row.id);
  };
  const unmatched = () => [...items.keys()].filter((at) => !matched.has(at));
  for (const at of unmatched()) {
    const row = rows[at];
    if (row !== undefined && free.get(row) === texts[at]) match(at, row);
  }
  for (const at of unmatched()) match(at, [...free].find(([, text]) => text === texts[at])?.[0]);
  for (const at of unmatched()) {
    const [row, item] = [rows[at], items[at]];
    if (row !== undefined && formOf(row.value) === formOf(item)) match(at, row);
  }
  return items.map((value, at) => {
    const id = matched.get(at);
    return id === undefined ? newRow(value) : { id, value };
  });
}

const formOf = (value: Json | undefined): string =>
  isJsonArray(value) ? "list" : isJsonObject(value) ? "object" : "value";
