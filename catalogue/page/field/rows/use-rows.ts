// Manages the rows of a list control. Every change names its row by id and applies to the latest
// list, because rows may be removed or moved during an upload.
import { useRef } from "preact/hooks";
import { matchRows, newRow, type Row } from "./row-ids.js";
import type { Json } from "../../../../generator/page.js";

/** The rows of a list, and functions that change them. If no row has the id, nothing changes. */
export interface RowList {
  readonly rows: readonly Row[];
  readonly add: (value: Json) => Row;
  readonly change: (id: number, value: Json) => void;
  /** Moves a row up by one position. */
  readonly moveUp: (id: number) => void;
  readonly remove: (id: number) => void;
  /**
   * Writes the row numbers that a documented rule requires. Every other change writes them, too.
   */
  readonly renumber: () => void;
}

/**
 * Returns the rows of a list control. `number` writes the row numbers that a documented rule
 * requires into the items.
 */
export function useRows(
  items: readonly Json[],
  onChange: (items: readonly Json[]) => void,
  number: (items: readonly Json[]) => readonly Json[],
): RowList {
  const latest = useRef<readonly Row[]>([]);
  latest.current = matchRows(latest.current, items);
  const write = (rows: readonly Row[]) => {
    const values = number(rows.map(({ value }) => value));
    latest.current = rows.map(({ id }, at) => ({ id, value: values[at] ?? null }));
    onChange(latest.current.map(({ value }) => value));
  };
  const at = (id: number) => latest.current.findIndex((row) => row.id === id);
  return {
    rows: latest.current,
    add(value) {
      const row = newRow(value);
      write([...latest.current, row]);
      return row;
    },
    change(id, value) {
      const index = at(id);
      if (index >= 0) write(latest.current.with(index, { id, value }));
    },
    moveUp(id) {
      const index = at(id);
      const row = latest.current[index];
      if (row !== undefined && index > 0) {
        write(latest.current.toSpliced(index, 1).toSpliced(index - 1, 0, row));
      }
    },
    remove(id) {
      const index = at(id);
      if (index >= 0) write(latest.current.toSpliced(index, 1));
    },
    renumber: () => write(latest.current),
  };
}
