// The README's comparison equals the present output of `npm run compare`.
import { expect, test } from "vitest";
import { compare } from "../../bench/comparison/run.js";
import { textOf } from "../documents/documents.js";

/** The rows of the README's table, in the form of `compare`. */
const rows = [
  ...textOf("README.md").matchAll(/^\| (.+?) +\| (\d) +\| (\d) +\| (\d) +\| (.+?) +\|$/gm),
].map(([, client, ...cells]) => [client, ...cells.slice(0, 3).map(Number), cells[3]]);

test("each client has the bills and the message in the README", async () => {
  expect(rows).toHaveLength(5);
  expect(await compare()).toEqual(rows);
});
