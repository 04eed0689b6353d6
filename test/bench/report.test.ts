// What a benchmark prints: bounds with a verdict, tables, medians.
import { expect, test } from "vitest";
import { benchmark } from "../../bench/benchmark.js";
import { boundLines, holds, type Bound } from "../../bench/report/bound.js";
import { median } from "../../bench/report/median.js";
import { tableLines } from "../../bench/report/table.js";

test.each<[number, Bound["relation"], number, boolean]>([
  [32, "<=", 32, true],
  [33, "<=", 32, false],
  [50, "<", 50, false],
  [7.99, ">=", 8, false],
  [9_999, "=", 10_000, false],
  [Number.NaN, "<", 50, false],
  [Number.NaN, ">=", 8, false],
])("a bound that is %d %s %d holds: %s", (measured, relation, limit, expected) => {
  expect(holds({ name: "bound", measured, relation, limit })).toBe(expected);
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

test("the median is the middle, or between the two in the middle", () => {
  expect([median([9, 1, 5]), median([1, 2, 3, 100])]).toEqual([5, 2.5]);
});

test.each([[["constructor"]], [["polling", "--fast"]]])(
  "a command line without a known benchmark, %j, lists them and measures nothing",
  async (args) => {
    const errors: string[] = [];
    const code = await benchmark(args, {
      print: () => undefined,
      printError: (line) => errors.push(line),
    });
    expect(code).toBe(2);
    expect(errors.map((line) => line.trim().split(" ")[0])).toEqual(
      expect.arrayContaining(["Usage:", "generate", "polling", "validators", "size", "--record"]),
    );
  },
);
