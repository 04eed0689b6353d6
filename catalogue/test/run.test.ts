// Runs without a browser: events, differences of requests, the text of a scenario.
import { expect, test } from "vitest";
import { describeDifferences, differentLines, wordOf } from "../page/run/sheet/compare.js";
import { withEvent, type RunEvent } from "../page/run/events.js";
import { isSameRequest, type Run } from "../page/run/run.js";
import { faultIn, textOf } from "../page/run/scenario.js";
import { OFFERED } from "../../gateway/scenarios/offered.js";
import { parseScenarios } from "../../gateway/scenarios/scenario.js";

test("a state is one event, with the latest progress of its task", () => {
  const reports = [
    [{ status: "sending" }, 0],
    [{ status: "submitted", task: "a" }, 100],
    [{ status: "submitted", task: "b" }, 100],
    [{ status: "processing", task: "a", progress: 20 }, 300],
    [{ status: "processing", task: "b", progress: 10 }, 400],
    [{ status: "processing", task: "a", progress: 60 }, 500],
    [{ status: "completed", task: "a", progress: 100 }, 700],
  ] as const;
  const events = reports.reduce<readonly RunEvent[]>(
    (before, [news, at]) => withEvent(before, news, at),
    [],
  );
  expect(events).toEqual([
    { status: "sending", at: 0 },
    { status: "submitted", task: "a", at: 100 },
    { status: "submitted", task: "b", at: 100 },
    { status: "processing", task: "a", progress: 60, at: 300, until: 500 },
    { status: "processing", task: "b", progress: 10, at: 400 },
    { status: "completed", task: "a", progress: 100, at: 700 },
  ]);
});

const run = (key: number, request: Run["request"], model = "x-v3-omni"): Run => ({
  key: String(key),
  model,
  request,
  modes: [],
  scenario: "",
  startedAt: 0,
  is: "done",
  events: [],
});

test("a run is described by the fields in which it differs from other runs of its model", () => {
  const runs = [
    run(4, { prompt: "b" }, "x-2.3"),
    run(3, { prompt: "a", duration: 5 }),
    run(2, { prompt: "a", duration: 10, mode: "pro" }),
    run(1, { duration: 5, prompt: "a" }),
  ];
  expect(runs.map((one) => describeDifferences(one, runs))).toEqual([
    "prompt b",
    "duration 5, without mode",
    "duration 10, mode pro",
    "duration 5, without mode",
  ]);
  const same = [run(2, { prompt: "a" }), run(1, { prompt: "a" })];
  expect(same.map((one) => describeDifferences(one, same))).toEqual([
    "the same request",
    "the same request",
  ]);
});

test("a run has a short word beside other runs: its values that differ, its model, or its time", () => {
  const runs = [
    run(3, { prompt: "b" }, "x-2.3"),
    run(2, { prompt: "a", mode: "pro" }),
    run(1, { prompt: "a" }),
  ];
  expect(runs.map((one) => wordOf(one, runs, "x-v3-omni"))).toEqual([
    "x-2.3",
    "pro",
    "without mode",
  ]);
  expect(wordOf(run(1, { prompt: "a" }), [run(1, { prompt: "a" })], "x-v3-omni")).toMatch(
    /^\d\d:\d\d:\d\d$/,
  );
});

test("two runs are compared by the lines that differ, the bigger or second value in bold", () => {
  const ended = (one: Run, cost: number, at: number): Run => ({
    ...one,
    events: [{ status: "completed", at }],
    summary: { taskIds: [], cost, records: [], files: [], ledger: [] },
  });
  const first = ended(run(1, { prompt: "a", mode: "pro", duration: 10 }), 3.36, 1700);
  const second = ended(run(2, { prompt: "a", mode: "4k", duration: 5 }), 0.896, 1690);
  expect(differentLines(first, second)).toEqual([
    { name: "mode", values: ["pro", "4k"], bold: 1 },
    { name: "duration", values: ["10", "5"], bold: 0 },
    { name: "cost", values: ["3.36 USD", "0.896 USD"], bold: 0 },
  ]);
  expect(differentLines(first, first)).toEqual([]);
  expect(differentLines(run(1, {}), { ...run(2, { seed: 1 }, "x-2.3"), scenario: "429" })).toEqual([
    { name: "model", values: ["x-v3-omni", "x-2.3"], bold: 1 },
    { name: "scenario", values: ["as documented", "429"], bold: 1 },
    { name: "seed", values: ["not sent", "1"], bold: 1 },
  ]);
});

test("requests are equal in any order of fields", () => {
  expect(isSameRequest({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSameRequest({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
});

test("the gateway understands every scenario with its example", () => {
  for (const scenario of OFFERED) {
    const chosen = { scenario, word: scenario.word?.example ?? "" };
    expect(faultIn(chosen), scenario.name).toBeUndefined();
    expect(parseScenarios(textOf(chosen)).unknown).toEqual([]);
    const needsWord = scenario.word?.isOptional === false;
    expect(faultIn({ scenario, word: " " }) !== undefined, scenario.name).toBe(needsWord);
  }
});

test("a word that starts another scenario, or does not fit into a header, is refused", () => {
  const scenario = OFFERED.find(({ name }) => name === "fail");
  if (scenario === undefined) throw new Error("fail");
  for (const word of ["a; stuck", "Grüße", "a\nb"]) {
    expect(faultIn({ scenario, word }), word).toContain("goes into a header");
  }
  expect(textOf({ word: "stuck" })).toBe("");
});
