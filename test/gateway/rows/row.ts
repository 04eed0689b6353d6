// Names a test after the row of the documents that it proves; the rows themselves are in rows.json.
import { it } from "vitest";

/** `row("1-core.md, Limits")("upload size", …)` is the test of that row of that table. */
export function rowsOf(section: string): (name: string, test: () => Promise<void> | void) => void {
  return (name, test) => it(`${section}: ${name}`, test);
}
