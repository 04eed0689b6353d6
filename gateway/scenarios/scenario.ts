// Parses scenarios, which are simulated faults. The syntax of a scenario:
//
// `name words… [xN | always] [before | after | after DURATION]`
//
// Example: `429 x2 after 1s` answers two requests with the status 429 and `Retry-After: 1`.
import { parseDuration, DURATION } from "../instance/clock.js";

export interface Scenario extends Omit<ScenarioRow, "takes"> {
  /** The scenario text with single spaces. */
  readonly text: string;
  readonly name: string;
  readonly words: readonly string[];
  /**
   * How often the scenario applies. Default: once, but a scenario in a request header has no limit.
   */
  readonly times?: number;
  /** Milliseconds of `after DURATION`. They become the Retry-After header. */
  readonly waitMs?: number;
}

/** Parses one scenario. Returns `undefined` for an unknown name or invalid words after it. */
function parseScenario(text: string): Scenario | undefined {
  const [name = "", ...rest] = text.trim().split(/\s+/);
  const row = SCENARIOS.get(name);
  if (row === undefined) return undefined;
  const words: string[] = [];
  const timing: ScenarioTiming = {};
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const waitMs = word === "after" && row.waits ? parseDuration(rest[0] ?? "") : undefined;
    if (waitMs !== undefined) {
      timing.waitMs = waitMs;
      rest.shift();
    } else if (!takeWord(row, word, timing)) words.push(word);
  }
  // Only one Retry-After is possible: from the scenario's own words, or from `after DURATION`.
  const isClear = timing.waitMs === undefined || words.length === 0;
  if (!isClear || !row.takes.test(words.join(" "))) return undefined;
  return { ...row, text: text.trim().replace(/\s+/g, " "), name, words, ...timing };
}

/** How often a scenario applies, when it applies, and its Retry-After. */
interface ScenarioTiming {
  times?: number;
  when?: "before" | "after";
  waitMs?: number;
}

/** Parses `xN`, `always`, `before` or `after` into `timing`. Returns false for any other word. */
function takeWord(row: ScenarioRow, word: string, timing: ScenarioTiming): boolean {
  if (/^x[1-9]\d{0,5}$/.test(word)) timing.times = Number(word.slice(1));
  else if (word === "always") timing.times = Infinity;
  else if (isTimeWord(row, word)) timing.when = word;
  else return false;
  return true;
}

/**
 * Returns true if `word` is `before` or `after`, and the scenario allows this word. Only a scenario
 * for answers allows `after` without a duration. It also allows `before`, unless it needs the body
 * of an answer.
 */
function isTimeWord({ kind, needsBody }: ScenarioRow, word: string): word is "before" | "after" {
  return kind === "answer" && (word === "after" || (word === "before" && needsBody !== true));
}

/** Parses scenarios separated by `;`. `unknown` lists the texts that are no scenarios. */
export function parseScenarios(text: string): { scenarios: Scenario[]; unknown: string[] } {
  const scenarios: Scenario[] = [];
  const unknown: string[] = [];
  for (const part of text.split(";").filter((one) => one.trim() !== "")) {
    const scenario = parseScenario(part);
    if (scenario === undefined) unknown.push(part.trim());
    else scenarios.push(scenario);
  }
  return { scenarios, unknown };
}

/** Maximum number of scenarios from one prompt. */
const MAX_MARKERS = 20;

/** Returns the first 20 scenarios in `[[…]]` markers of a prompt. Other markers are plain text. */
export function promptScenarios(prompt: string): Scenario[] {
  const scenarios: Scenario[] = [];
  for (const [, inner = ""] of prompt.matchAll(/\[\[([^[\]]{1,120})\]\]/g)) {
    const { scenarios: markerScenarios, unknown } = parseScenarios(inner);
    if (unknown.length === 0) scenarios.push(...markerScenarios);
    if (scenarios.length >= MAX_MARKERS) break;
  }
  return scenarios.slice(0, MAX_MARKERS);
}

// The rest of this file is the table of all scenarios, with their targets and allowed words.
// gateway/README.md describes their effects.

/**
 * The target of a scenario. `idempotency` means the stored outcomes of Idempotency-Keys, and `text`
 * means a text answer.
 */
type ScenarioKind = "answer" | "task" | "idempotency" | "catalog" | "text";

interface ScenarioRow {
  readonly kind: ScenarioKind;
  /** Pattern of the words that may follow the name. */
  readonly takes: RegExp;
  /**
   * Default time of the scenario. `before`: answers before the request takes effect. `after`: lets
   * the request take effect, and changes the answer.
   */
  readonly when?: "before" | "after";
  /** True if the scenario changes an answer body. Then `before` is impossible. */
  readonly needsBody?: true;
  /** True if `after DURATION` is allowed. The duration sets the Retry-After header. */
  readonly waits?: true;
  /**
   * True if `xN` counts later polls or repeated creates, not requests that contain the scenario.
   */
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
  // A response with the status 204, 205 or 304 has no body, so it cannot contain an HTML page.
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
