// Errors in a 200 are read in the same way for all endpoints (1-core.md, Errors).
import { expect, test } from "vitest";
import { CALLS } from "../stage/calls.js";
import { clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

// How often a call is sent if the error in its answer has the status 500 or no status. HTTP 500
// gives the same numbers. All other calls are sent three times.
const SENT: Readonly<Record<string, number>> = {
  submit: 1,
  "music.sounds": 1,
  "text.generate": 1,
  "logs.export": 1,
  "request by POST": 1,
};
// Sent again without the key, because the status may be a refusal of the key (1-core.md leaves open
// who may read prices).
const ASKED_AGAIN: Readonly<Record<string, number>> = { "pricing.catalog: a status": 2 };
const BILLS = /submit|music|text|POST/;
const LOST = { name: "SubmissionUnknownError" };

const BODIES: readonly (readonly [string, unknown, object])[] = [
  ["a text", { error: "no money" }, { status: 500 }],
  [
    "an error without data",
    { error: { code: 402, message: "no money" }, data: null },
    { status: 402, name: "InsufficientBalanceError" },
  ],
  [
    "an error and empty data",
    { error: { code: "402", message: "no money" }, data: [] },
    { status: 402 },
  ],
  ["a status", { status: "error", error: { code: 400, message: "no money" } }, { status: 400 }],
  ["a code", { code: 402, message: "no money", data: null }, { status: 402 }],
  ["success: false", { success: false, error: { message: "no money" } }, { status: 500 }],
  ["a list", [{ error: { code: 402, message: "no money" } }], { status: 402 }],
];

test.each(
  Object.entries(CALLS).flatMap(([name, call]) =>
    BODIES.map(([form, ...rest]) => [name, form, call, ...rest] as const),
  ),
)("%s: %s gives the same error as an HTTP status", async (name, form, call, body, facts) => {
  const server = await serve(() => ({ body }));
  const { client, play } = clientOn(server.url);
  const broken = "status" in facts && facts.status === 500;
  const isLost = broken && BILLS.test(name);
  const error: unknown = await play(call(client)).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    ...(isLost ? LOST : facts),
    message: expect.stringContaining("no money") as string,
  });
  expect(server.arrived).toHaveLength(
    broken ? (SENT[name] ?? 3) : (ASKED_AGAIN[`${name}: ${form}`] ?? 1),
  );
});

test.each([
  [
    "no error",
    { code: 200, data: { id: "task_1", status: "processing" }, error: null },
    "processing",
  ],
  ["a bare failed task", { status: "failed", error: { message: "no" } }, "failed"],
  ["a bare image task that failed", { status: "failed", fail_reason: "no" }, "failed"],
  [
    "a bare task in a state of another name",
    { id: "task_1", status: "error", error: { message: "no" } },
    "unknown",
  ],
  ["a failed task in its envelope", { data: { status: "failed", error: "no" } }, "failed"],
])("%s is a task, not an error of its query", async (_, body, status) => {
  const server = await serve(() => ({ body }));
  const { client } = clientOn(server.url);
  expect(await client.tasks.get("task_1")).toMatchObject({ status });
});
