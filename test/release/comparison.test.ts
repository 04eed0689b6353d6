// The README's comparison is what `npm run compare` prints today.
import { expect, test } from "vitest";
import { compare } from "../../bench/comparison/run.js";
import { textOf } from "../documents/documents.js";

/** The rows of the README's table, as `compare` gives them. */
const rows = [...textOf("README.md").matchAll(/^\| (.+?) +\| (\d) +\| (.+?) +\|$/gm)].map(
  ([, client, billed, told]) => [client, Number(billed), told],
);

test("each client bills and says what the README shows", async () => {
  expect(rows).toHaveLength(4);
  expect(await compare()).toEqual(rows);
});
