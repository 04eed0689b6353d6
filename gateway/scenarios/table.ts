// The table of scenarios: target, timing and allowed words of each. gateway/README.md describes their effects.
import { DURATION } from "../instance/clock.js";

/** The target of a scenario: the answer of a request, a new task, the idempotency store, the catalog, or a text answer. */
type ScenarioKind = "answer" | "task" | "idempotency" | "catalog" | "text";

export interface ScenarioRow {
  readonly kind: ScenarioKind;
  /** The words that may follow the name; no other is read. */
  readonly takes: RegExp;
  /** Whether an answer is bent before the request took effect, or after; `before` and `after` in the text override it. */
  readonly when?: "before" | "after";
  /** True when it bends the body of an answer: `before` there is none. */
  readonly needsBody?: true;
  /** True when it takes `after DURATION`, a Retry-After. */
  readonly waits?: true;
  /** True when `xN` counts later requests, not those that carry the scenario. */
  readonly countsLater?: true;
}

const NOTHING = /^$/;
const ANYTHING = /^/;
const WORD = /^\S+$/;
const RETRY_FORM = new RegExp(`^(date( ${DURATION})?|past|ms( \\d{1,9})?|garbage( .*)?|)$`);

const before = { kind: "answer", when: "before" } as const;
const after = { kind: "answer", when: "after" } as const;
const body = { ...after, needsBody: true } as const;
const task = { kind: "task" } as const;
const poll = { ...task, countsLater: true } as const;

const STATUSES = [400, 401, 402, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504];

export const SCENARIOS: ReadonlyMap<string, ScenarioRow> = new Map<string, ScenarioRow>([
  ...STATUSES.map((status): [string, ScenarioRow] => [
    String(status),
    { ...before, takes: RETRY_FORM, waits: true },
  ]),
  // The status of a page is one that can carry a body.
  ["html", { ...after, takes: /^((?!204|205|304)[2-5]\d\d)?$/ }],
  ["empty", { ...after, takes: NOTHING }],
  ["malformed", { ...body, takes: NOTHING }],
  ["truncated", { ...body, takes: NOTHING }],
  ["reset", { ...before, takes: NOTHING }],
  ["stall", { ...after, takes: /^(headers|body|)$/ }],
  ["two-ids", { ...body, takes: NOTHING }],
  ["bad-id", { ...body, takes: ANYTHING }],
  ["body-code", { ...before, takes: /^\d{0,6}$/ }],
  ["fail", { ...task, takes: ANYTHING }],
  ["slow", { ...task, takes: new RegExp(`^(${DURATION})?$`) }],
  ["stuck", { ...task, takes: NOTHING }],
  ["unknown", { ...poll, takes: NOTHING }],
  ["status", { ...poll, takes: WORD }],
  ["not-found", { ...poll, takes: NOTHING }],
  ["ends", { ...task, takes: WORD }],
  ["no-status", { ...task, takes: NOTHING }],
  ["expired", { ...task, takes: NOTHING }],
  ["source-video", { ...task, takes: new RegExp(`^${DURATION}$`) }],
  ["deliver", { ...task, takes: /^\d{1,2}$/ }],
  ["in-progress", { kind: "idempotency", takes: NOTHING, waits: true, countsLater: true }],
  ["lost", { kind: "idempotency", takes: NOTHING }],
  ["store-down", { kind: "idempotency", takes: NOTHING }],
  ["schema-bump", { kind: "catalog", takes: /^\S*$/ }],
  ["flat", { kind: "catalog", takes: NOTHING }],
  ["finish", { kind: "text", takes: WORD }],
]);
