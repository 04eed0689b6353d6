// What a benchmark prints: bounds with a verdict, tables, medians.
import { expect, test } from "vitest";
import { benchmark } from "../../bench/benchmark.js";
import { boundLines, holds, type Bound } from "../../bench/report/bound.js";
import { median } from "../../bench/report/median.js";
import { tableLines } from "../../bench/report/table.js";

test.each<[string, number, Bound["relation"], number, boolean]>([
  ["at the limit", 32, "<=", 32, true],
  ["above the limit", 33, "<=", 32, false],
  ["below a strict limit", 49.9, "<", 50, true],
  ["at a strict limit", 50, "<", 50, false],
  ["at the least", 8, ">=", 8, true],
  ["below the least", 7.99, ">=", 8, false],
  ["all", 10_000, "=", 10_000, true],
  ["all but one", 9_999, "=", 10_000, false],
  ["no number below", Number.NaN, "<", 50, false],
  ["no number above", Number.NaN, ">=", 8, false],
])("a bound %s is judged", (name, measured, relation, limit, expected) => {
  expect(holds({ name, measured, relation, limit })).toBe(expected);
});

test("bounds are printed one a line, with verdict, figure and promise", () => {
  const bounds: readonly Bound[] = [
    { name: "sockets", measured: 24, relation: "<=", limit: 32 },
    { name: "event loop p99", measured: 61.25, relation: "<", limit: 50, unit: " ms" },
  ];
  expect(boundLines(bounds)).toEqual([
    "yes  sockets              24  (<= 32)",
    "NO   event loop p99  61.3 ms  (< 50 ms)",
  ]);
});

test("a table is aligned, its figures to the right", () => {
  expect(
    tableLines(
      ["model", "ns"],
      [
        ["x-2.3", "7"],
        ["x-v3-omni", "1234"],
      ],
    ),
  ).toEqual(["model        ns", "---------  ----", "x-2.3         7", "x-v3-omni  1234"]);
});

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[1, 2, 3, 100], 2.5],
])("the median of %j is %d", (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([[["constructor"]], [[]], [["speed"]], [["polling", "--fast"]]])(
  "a command line without a known benchmark, %j, lists them and measures nothing",
  async (args) => {
    const errors: string[] = [];
    const code = await benchmark(args, {
      print: () => undefined,
      printError: (line) => errors.push(line),
    });
    expect(code).toBe(2);
    expect(errors.map((line) => line.trim().split(" ")[0])).toEqual([
      "Usage:",
      "polling",
      "validators",
      "size",
    ]);
  },
);
