// Every scenario in one table: its name, what it bends, when, and one sentence. The README shows the same table.
import * as takes from "./words.js";
import type { Words } from "./words.js";

/** What a scenario bends: the answer of a request, a new task, the idempotency store, or the catalog. */
export type ScenarioKind = "answer" | "task" | "idempotency" | "catalog" | "text";

/** A row of the table. */
export interface ScenarioRow {
  readonly name: string;
  readonly kind: ScenarioKind;
  /** When it applies unless it says `before` or `after`: before the request took effect, or after. */
  readonly when: "before" | "after";
  /** True when it bends the body of an answer: `before` there is none. */
  readonly needsBody?: true;
  /** True when it takes `after DURATION`, a Retry-After. */
  readonly waits?: true;
  /** The words that may stand behind the name. */
  readonly takes: Words;
  readonly example: string;
  readonly says: string;
}

const statuses: readonly ScenarioRow[] = [
  400, 401, 402, 403, 404, 408, 409, 422, 500, 502, 503, 504,
].map((status) => ({
  name: String(status),
  kind: "answer",
  when: "before",
  waits: true,
  takes: takes.retryForm,
  example: status >= 500 ? `${status} after` : String(status),
  says: `Answers ${status} in the family's envelope; with \`after\`, after the task was created.`,
}));

/** The table. */
export const SCENARIOS: readonly ScenarioRow[] = [
  {
    name: "429",
    kind: "answer",
    when: "before",
    waits: true,
    takes: takes.retryForm,
    example: "429 x2 after 1s",
    says:
      "Rate limit. Retry-After: `after 1s` in seconds, `date 3s` as an HTTP date, `past` as a date gone by, " +
      "`ms 1500` as retry-after-ms beside Retry-After: 9, `garbage TEXT` as that text; none without.",
  },
  ...statuses,
  {
    name: "html",
    kind: "answer",
    when: "after",
    takes: takes.maybe(takes.pageStatus),
    example: "html 502",
    says: "An HTML page, as proxies send it, with status 200 or the one given.",
  },
  {
    name: "empty",
    kind: "answer",
    when: "after",
    takes: takes.nothing,
    example: "empty",
    says: "Status 200 without a body.",
  },
  {
    name: "malformed",
    kind: "answer",
    when: "after",
    needsBody: true,
    takes: takes.nothing,
    example: "malformed",
    says: "Half of the JSON answer, as a complete body.",
  },
  {
    name: "truncated",
    kind: "answer",
    when: "after",
    needsBody: true,
    takes: takes.nothing,
    example: "truncated",
    says: "The connection ends in the middle of the body.",
  },
  {
    name: "reset",
    kind: "answer",
    when: "before",
    takes: takes.nothing,
    example: "reset after",
    says: "The connection is reset; with `after`, after the task was created.",
  },
  {
    name: "stall",
    kind: "answer",
    when: "after",
    takes: takes.maybe(takes.oneOf("headers", "body")),
    example: "stall body",
    says: "`stall headers`, or `stall`: no answer ever comes; `stall body`: it stops half way. The task is created.",
  },
  {
    name: "two-ids",
    kind: "answer",
    when: "after",
    needsBody: true,
    takes: takes.nothing,
    example: "two-ids",
    says: "The acknowledgement lists its task twice.",
  },
  {
    name: "bad-id",
    kind: "answer",
    when: "after",
    needsBody: true,
    takes: takes.anything,
    example: "bad-id ../usage?scope=account",
    says: "The acknowledgement carries this task id.",
  },
  {
    name: "body-code",
    kind: "answer",
    when: "before",
    takes: takes.maybe(takes.integer(6)),
    example: "body-code 500",
    says: "Status 200 with an error body whose `code` is this number.",
  },
  {
    name: "fail",
    kind: "task",
    when: "after",
    takes: takes.anything,
    example: "fail out of luck",
    says: "The task fails at its end, with these words as message; it is refunded and costs 0.",
  },
  {
    name: "slow",
    kind: "task",
    when: "after",
    takes: takes.maybe(takes.duration),
    example: "slow 30s",
    says: "The task takes this much longer, 30 s unless said.",
  },
  {
    name: "stuck",
    kind: "task",
    when: "after",
    takes: takes.nothing,
    example: "stuck",
    says: "The task never ends.",
  },
  {
    name: "unknown",
    kind: "task",
    when: "after",
    takes: takes.nothing,
    example: "unknown x3",
    says: "The next polls answer `unknown` (once without a count).",
  },
  {
    name: "status",
    kind: "task",
    when: "after",
    takes: takes.word,
    example: "status in_progress x2",
    says: "The next polls answer this word as status; the rest of the record is as it would be.",
  },
  {
    name: "ends",
    kind: "task",
    when: "after",
    takes: takes.word,
    example: "fail; ends cancelled",
    says: "From its end on the task answers this word as status; with `fail` it is refunded, too.",
  },
  {
    name: "no-status",
    kind: "task",
    when: "after",
    takes: takes.nothing,
    example: "no-status",
    says: "From its end on the record has no `status`; its progress is 100 and its result is there.",
  },
  {
    name: "not-found",
    kind: "task",
    when: "after",
    takes: takes.nothing,
    example: "not-found x2",
    says: "The next polls answer 404, as if the task were not known yet.",
  },
  {
    name: "expired",
    kind: "task",
    when: "after",
    takes: takes.nothing,
    example: "expired",
    says: "The result has expired when the task completes.",
  },
  {
    name: "deliver",
    kind: "task",
    when: "after",
    takes: takes.integer(2),
    example: "deliver 2",
    says: "An image batch delivers, and bills, only this many images.",
  },
  {
    name: "in-progress",
    kind: "idempotency",
    when: "after",
    waits: true,
    takes: takes.nothing,
    example: "reset after; in-progress x2 after 1s",
    says: "The next requests with this Idempotency-Key answer 409 `idempotency_in_progress`.",
  },
  {
    name: "lost",
    kind: "idempotency",
    when: "after",
    takes: takes.nothing,
    example: "reset after; lost",
    says: "Later requests with this Idempotency-Key answer 409 `idempotency_result_indeterminate`.",
  },
  {
    name: "store-down",
    kind: "idempotency",
    when: "before",
    takes: takes.nothing,
    example: "store-down x1",
    says: "A create answers 503 `idempotency_unavailable`, with a key or without; nothing is executed.",
  },
  {
    name: "schema-bump",
    kind: "catalog",
    when: "before",
    takes: takes.maybe(takes.word),
    example: "schema-bump 2026-09-01",
    says: "Contracts show this schema_version and one more optional field, `added_field`.",
  },
  {
    name: "flat",
    kind: "catalog",
    when: "before",
    takes: takes.nothing,
    example: "flat",
    says: "A single-model contract is answered flat, `model` instead of `id`.",
  },
  {
    name: "finish",
    kind: "text",
    when: "after",
    takes: takes.word,
    example: "finish SAFETY",
    says: "A native text answer ends with this finishReason.",
  },
];
