// Any JSON from a gateway gives a result or an error of the SDK, never a crash.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  estimateRequest,
  isGatewayError,
  tokenPrice,
  toolPrice,
  type PriceEntry,
  type PriceRecord,
} from "../../../runtime/index.js";
import { readReport } from "../../../runtime/resources/usage/read-report.js";
import { readResult } from "../../../runtime/results/read-result.js";
import { NO_DOWNLOADS } from "../stage/downloads.js";
import { taskIds } from "../../../runtime/call/submission/create.js";
import { readRecord } from "../../../runtime/tasks/record.js";
import { readEnvelope, statusInBody } from "../../../runtime/call/transport/answer/envelope.js";
import { FailureError } from "../../../runtime/call/transport/failure.js";

const WORDS = (
  "code data task_id id status progress result videos images audios music characters url expires_at error message type param " +
  "success total start end items amount_usd cost credits_cost clip_id audio_url lyrics_timing_markers fail_reason " +
  "fixed_prices items key after_discount unit image_input_price video_input_price free_count effective_rates rates tiers " +
  "tier_count price_factor extras tools price limits up_to_input_tokens __proto__ constructor toString length"
).split(" ");

const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    200,
    202,
    429,
    "completed",
    "failed",
    "720P",
    "usd_per_second",
    "",
  ),
  fc.string({ maxLength: 8 }),
);

const { answer: anyJson } = fc.letrec<{ answer: unknown }>((tie) => ({
  answer: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    leaf,
    fc.array(tie("answer"), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...WORDS), tie("answer")), { maxLength: 6 })
      // Makes every key an own key, even `__proto__`, as JSON.parse does.
      .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as unknown),
  ),
}));

const plain = (text: string) => text;
const answerOf = (body: unknown) => ({ status: 200, headers: {}, requestId: undefined, body });

function expectedOnly(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!isGatewayError(error) && !(error instanceof FailureError)) throw error;
  }
}

const READERS: readonly (readonly [string, (body: unknown) => unknown])[] = [
  ["an acknowledgement", (body) => taskIds(answerOf(body), undefined)],
  ["a task", (body) => readResult(readRecord(answerOf(body), "task_1", plain), NO_DOWNLOADS)],
  ["a usage report", (body) => readReport(answerOf(body), 0)],
  [
    "an error",
    (body) => [statusInBody(body, true), statusInBody(body, false), readEnvelope(body, plain)],
  ],
];

test.each(READERS)("any JSON instead of %s", (_, read) => {
  fc.assert(
    fc.property(anyJson, (body) => expectedOnly(() => read(body))),
    { seed: 7, numRuns: 3000 },
  );
});

test("any JSON instead of prices gives an estimate, which may be unknown", () => {
  fc.assert(
    fc.property(anyJson, anyJson, (body, request) => {
      const fields = typeof request === "object" && request !== null ? request : {};
      const entry = { ...(typeof body === "object" ? body : {}), id: "m" } as PriceEntry;
      const estimates = [
        estimateRequest({ id: "m" }, { ...fields, duration: 5 }, entry),
        estimateRequest({ id: "m" }, { duration: 5 }, {
          models: { video: [body, entry] },
        } as never),
        tokenPrice(entry as PriceRecord, { input: 5 }),
        toolPrice(entry as PriceRecord, "price", 1),
      ];
      for (const { kind } of estimates) expect(["amount", "range", "unknown"]).toContain(kind);
    }),
    { seed: 7, numRuns: 3000 },
  );
});
