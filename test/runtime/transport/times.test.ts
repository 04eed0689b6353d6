// Time-outs of 0, and invalid time-outs.
import { expect, test } from "vitest";
import { CALLS, LONG_CALLS } from "../stage/calls.js";
import { caught, clientOn } from "../stage/client.js";

const ALL = Object.entries({ ...CALLS, ...LONG_CALLS });
const BUDGET = { budget: { maxUsd: 1, unknownEstimate: "allow" } } as const;

test.each<[unknown, string, string]>([
  [0, "RequestTimeoutError", "timeoutMs"],
  [NaN, "ConfigurationError", "timeoutMs must be"],
  [-1, "ConfigurationError", "timeoutMs must be"],
  ["500", "ConfigurationError", "timeoutMs must be"],
])("with a timeoutMs of %j no call opens a socket", async (time, name, says) => {
  const timeoutMs = time as number;
  for (const options of [{}, BUDGET]) {
    const { client, clock, wire } = clientOn("http://127.0.0.1:9", options);
    for (const [method, call] of ALL) {
      const error = await caught(call(client, { timeoutMs }));
      expect(error, method).toMatchObject({ name });
      expect(String(error), method).toContain(says);
    }
    expect(wire.sent).toEqual([]);
    expect(clock.waiting).toBe(0);
  }
});

test.each([
  [0, "TaskTimeoutError"],
  [NaN, "ConfigurationError"],
])("with a timeoutMs of %j no task is polled", async (timeoutMs, name) => {
  const { client, wire, play } = clientOn("http://127.0.0.1:9");
  const task = client.tasks.resume("task_1");
  const waits = [() => task.result({ timeoutMs }), () => task.watch({ timeoutMs }).next()];
  for (const wait of waits) expect(await caught(play<unknown>(wait()))).toMatchObject({ name });
  expect(wire.sent).toEqual([]);
});
