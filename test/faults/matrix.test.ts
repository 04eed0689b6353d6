// The fault matrix, each case once: bills, requests on the wire, and the caller's result or error.
import { expect, test } from "vitest";
import { playCase } from "./case.js";
import { CASES, CASES_OVER } from "./cases/cases.js";
import matrix from "./fault-matrix.json" with { type: "json" };

// F61 kills processes, so it is played by the programs in crash/.
const ELSEWHERE = ["F61"];

test("all 70 cases are played", () => {
  const played = new Set([...CASES.map(({ id }) => id), ...ELSEWHERE]);
  expect(matrix.cases.filter(({ id }) => !played.has(id))).toEqual([]);
  expect(matrix.cases).toHaveLength(70);
});

// Reads a figure such as `1` or `K 2 / N 1`. Any other text is a limit, which the case itself
// checks.
const figure = (text: string, keyed: "K" | "N") =>
  /^\d+$/.test(text) ? Number(text) : RegExp(`${keyed} (\\d+)`).exec(text)?.[1];

// Cases that are played several times, or in a variation without a figure in the matrix.
const OTHER_FIGURES =
  /^(F10: the same|F18|F23: .* K|F25|F32|F40: .* journal, K|F53|F58|F6[5679]|F70)/;

const PLAYED = CASES_OVER.flatMap(([over, cases]) =>
  cases.map((one) => [`${one.id}: ${one.name}`, over, one] as const),
);

test.each(PLAYED)("%s, over %s", async (name, over, one) => {
  const row = matrix.cases.find(({ id }) => id === one.id);
  for (const [what, want] of [
    ["creates", one.want.creates],
    ["wire", one.want.wire],
  ] as const) {
    const said =
      row && !OTHER_FIGURES.test(name)
        ? figure(row[what], name.endsWith("K") ? "K" : "N")
        : undefined;
    if (said !== undefined && want !== undefined) expect(want, what).toBe(Number(said));
  }
  const { seen } = await playCase(one, one.name.length, over);
  expect(seen).toEqual(one.want);
});
