// Whether a task has ended, if its record has no status word, an unclear word or an empty error.
import { describe, expect, onTestFinished, test } from "vitest";
import type { GatewayError } from "../../../runtime/index.js";
import { statusOf, taskVerdict } from "../../../runtime/tasks/record.js";
import type { Answer } from "../../ledger/answers.js";
import { record, startLedger, type LedgerOptions } from "../../ledger/index.js";
import { caught, clientOn } from "../stage/client.js";
import { ledger, WIRES } from "./wires.js";

test.each([
  ["failed_retry", "processing"],
  ["error_will_retry", "processing"],
  ["FailedWillRetry", "processing"],
  ["retry_after_error", "processing"],
  ["rate_limited_retry", "processing"],
  ["no_response_retry", "processing"],
  ["timeout_retry", "processing"],
  ["failed_retried", "processing"],
  ["failed_requeued", "processing"],
  ["error_restarted", "processing"],
  ["cancelled_will_resubmit", "processing"],
  ["failover", "processing"],
  ["FAIL_OVER", "processing"],
  ["failed_over", "processing"],
  ["fallback", "processing"],
  ["transient_error", "processing"],
  ["upscale", "processing"],
  ["post_process", "processing"],
  ["PostProcess", "processing"],
  ["postprocess", "processing"],
  ["upscale_2x", "processing"],
  ["encode_audio", "processing"],
  ["rendering_frames", "processing"],
  ["super_resolution", "processing"],
  ["TASK_STATUS_FINALIZE", "processing"],
  ["retries_exhausted", "unknown"],
  ["retry_limit_exceeded", "unknown"],
  ["failed_after_3_retries", "unknown"],
  ["non_retryable_error", "unknown"],
  ["no_retry", "unknown"],
  ["retry_succeeded", "unknown"],
  ["success_on_retry", "unknown"],
  ["failed_to_restart", "unknown"],
  ["retrieved", "unknown"],
  ["upscaled", "unknown"],
  ["post_processed", "unknown"],
  ["upscale_failed", "unknown"],
  ["render_done", "unknown"],
  ["download_ready", "unknown"],
  ["process_killed", "unknown"],
  ["missing_input", "unknown"],
  ["error", "unknown"],
  ["Errored", "unknown"],
])("the word %j means %s", (word, status) => {
  expect(statusOf(word)).toBe(status);
});

const FILES = { videos: [{ url: ["https://cdn.example.com/v.mp4"] }] };
const NO = { message: "no" };

type Verdict = ["completed" | "failed" | "unknown", ("completed" | "failed")?];

test.each<[string, object, ...Verdict]>([
  ["", { progress: 30, cost: 0, error: {} }, "unknown"],
  ["", { progress: 30, cost: 0, error: NO }, "unknown"],
  ["", { progress: 100, error: NO }, "unknown"],
  ["", { progress: 100, cost: 0.1, error: NO }, "unknown"],
  ["", { progress: 100, cost: 0, error: NO, result: FILES }, "unknown"],
  ["", { progress: 100, cost: 0, error: NO }, "unknown", "failed"],
  ["", { progress: 100, cost: 0, error: "no", result: {} }, "unknown", "failed"],
  ["", { progress: 100, cost: 0, error: { code: 17 } }, "unknown", "failed"],
  ["", { progress: 100, cost: 0, error: {} }, "unknown"],
  ["", { progress: 100, cost: 0.1, error: {}, result: FILES }, "unknown", "completed"],
  ["", { progress: 100, error: { code: 0, message: "" }, result: FILES }, "unknown", "completed"],
  ["", { progress: 100, error: null, result: FILES }, "unknown", "completed"],
  ["", { progress: 100, error: "", result: FILES }, "unknown", "completed"],
  ["", { progress: 100, error: [], url: "https://h/a.png" }, "unknown", "completed"],
  ["", { progress: 100, error: {}, result: {} }, "unknown"],
  ["", { progress: 100, error: {}, result: { music: [] } }, "completed"],
  ["", { progress: 100, error: NO, result: { music: [] } }, "unknown"],
  ["archived", { progress: 100, result: FILES, error: { code: 0 } }, "unknown", "completed"],
  ["archived", { progress: 100, result: FILES, error: { code: "0" } }, "unknown", "completed"],
  ["archived", { progress: 100, result: FILES, error: "None" }, "unknown", "completed"],
  [
    "archived",
    { progress: 100, result: FILES, error: { code: 200, message: "OK", details: [{}] } },
    "unknown",
    "completed",
  ],
  ["archived", { progress: 100, result: FILES, error: { code: 5, message: "" } }, "unknown"],
  ["archived", { progress: 100, result: FILES, error: { message: "失败" } }, "unknown"],
  ["error", { progress: 40, cost: 0, error: NO }, "unknown"],
  ["errored", { progress: 100, error: NO }, "unknown"],
  ["errored", { progress: 100, cost: 0, error: NO }, "unknown", "failed"],
  ["error", { completed: 1_795_776_000, error: NO }, "unknown", "failed"],
])(
  "the record with the word %j: %o is %s, and its likely end is %s",
  (word, fields, ...verdict) => {
    const [status, likely] = verdict;
    const { isRefund, ...found } = taskVerdict({ ...fields }, word === "" ? undefined : word);
    expect(found).toEqual(likely === undefined ? { status } : { status, likely });
    expect(isRefund).toBe(false);
  },
);

test.each([
  ["", "completed"],
  ["no", undefined],
])("for an error that has only %j, 20,000 levels deep, the likely end is %s", (text, end) => {
  let error: unknown = text;
  for (let level = 0; level < 20_000; level++) error = { cause: error };
  const found = taskVerdict({ progress: 100, result: FILES, error }, "archived");
  expect(found.likely).toBe(end);
});

describe.each(WIRES)("on the wire %s", (_, wire) => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["no word and an empty error", { progress: 30, error: {}, cost: 0 }],
    ["no word and an error that passes", { progress: 30, error: NO, cost: 0 }],
    ["failed_retry", { status: "failed_retry", progress: 100, error: NO, cost: 0 }],
    ["error_will_retry", { status: "error_will_retry", progress: 100, error: NO, cost: 0 }],
    ["error", { status: "error", progress: 40, error: NO, cost: 0 }],
    ["upscale", { status: "upscale", progress: 100, result: { videos: [{ url: "https://h/1" }] } }],
  ])("%s in three polls does not end a task that completes later", async (_, fields) => {
    const onPoll: LedgerOptions["onPoll"] = ({ taskId, count }) =>
      record(
        taskId,
        count <= 3 ? fields : { status: "completed", progress: 100, cost: 0.1, result: FILES },
      );
    const { server, client } = await ledger({ onPoll }, wire);
    const result = await client.model("x-v3-omni").run({ prompt: "a" });
    expect(result.cost).toBe(0.1);
    expect(result.videos[0]?.url).toBe("https://cdn.example.com/v.mp4");
    expect(server.posts).toBe(1);
  });

  test("an error nested 20,000 levels deep still ends its task as failed", async () => {
    const error = `${'{"cause":'.repeat(20_000)}"no"${"}".repeat(20_000)}`;
    const onPoll: LedgerOptions["onPoll"] = ({ taskId }) => ({
      status: 200,
      body: `{"code":200,"data":{"id":"${taskId}","status":"archived","progress":100,"cost":0,"error":${error}}}`,
      headers: { "content-type": "application/json" },
    });
    const { client } = await ledger({ onPoll }, wire);
    const thrown = (await caught(client.model("x-v3-omni").run({ prompt: "a" }))) as GatewayError;
    expect(thrown.name).toBe("TaskFailedError");
    expect(thrown.message).toBe(
      "Task task_1 of x-v3-omni failed: the gateway gave no reason. It was refunded; change the request before submitting it again.",
    );
  });
});

describe("a time-out", () => {
  const lateRun = async (onPoll: LedgerOptions["onPoll"]) => {
    const server = await startLedger({ onPoll });
    onTestFinished(() => server.close());
    const { client, play } = clientOn(server.url, { apiKey: server.apiKey });
    const run = client.model("x-v3-omni").run({ prompt: "a" }, { timeoutMs: 30_000 });
    return (await play(caught(run))) as GatewayError;
  };

  const REFUSED: readonly (readonly [string, Answer, string])[] = [
    ["403", { status: 403, body: { detail: "R-7" } }, "403: R-7"],
    [
      "a code in a 200",
      { status: 200, body: { code: 1201, message: "R-7" } },
      "The gateway refused the call with 1201: R-7",
    ],
    ["401", { status: 401, body: { error: { message: "R-7" } } }, "401: R-7"],
    ["404", { status: 404, body: { error: { message: "R-7. R-8" } } }, "404: R-7. R-8"],
    ["409", { status: 409, body: { msg: "R-7" } }, "409: R-7"],
    ["429", { status: 429, body: { message: "R-7" } }, "429: R-7"],
    ["503", { status: 503, body: { errors: ["R-7"] } }, "503: R-7"],
    [
      "a page",
      { status: 403, body: "<title>R-7</title>", headers: { "content-type": "text/html" } },
      'A server between the client and the gateway answered 403 with a page ("R-7")',
    ],
    [
      "no record",
      { status: 200, body: { code: 200, data: null } },
      "The gateway answered the query of task task_1 without a task record",
    ],
  ];

  test.each(REFUSED)("names the last refused poll: %s", async (_, answer, fact) => {
    const error = await lateRun(() => answer);
    expect(error.name).toBe("TaskTimeoutError");
    expect(error.message).toBe(
      `Task task_1 of x-v3-omni did not end within 30 s. Its last state was "submitted". Its last poll failed (${fact}). ` +
        "The task goes on at the gateway: resume it by its id, or raise timeoutMs.",
    );
    expect((error.cause as Error).message).toContain(fact);
  });

  test("does not name a refusal that came before the last state", async () => {
    const onPoll: LedgerOptions["onPoll"] = ({ taskId, count }) =>
      count === 1
        ? { status: 403, body: { detail: "R-7" } }
        : record(taskId, { status: "processing", progress: 50 });
    expect((await lateRun(onPoll)).message).toContain(
      'within 30 s. Its last state was "processing" at progress 50. The task goes on at the gateway: resume it by its id, or raise timeoutMs.',
    );
  });
});
