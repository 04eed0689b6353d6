// The README's comparison is what `npm run compare` prints today.
import { expect, test } from "vitest";
import { compare } from "../../bench/comparison/run.js";
import { textOf } from "../documents/documents.js";

/** The rows of the README's table, as `compare` gives them. */
const rows = [
  ...textOf("README.md").matchAll(/^\| (.+?) +\| (\d) +\| (\d) +\| (\d) +\| (.+?) +\|$/gm),
].map(([, client, ...cells]) => [client, ...cells.slice(0, 3).map(Number), cells[3]]);

test("each client bills and says what the README shows", async () => {
  expect(rows).toHaveLength(5);
  expect(await compare()).toEqual(rows);
});
