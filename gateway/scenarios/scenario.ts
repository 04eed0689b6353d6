// A scenario as text: `name words… [xN | always] [before | after | after DURATION]`, and how it is read.
import { parseDuration } from "../instance/duration.js";
import { SCENARIOS, type ScenarioKind, type ScenarioRow } from "./table.js";

/** A scenario, read. */
export interface Scenario {
  /** As written, in one spacing. */
  readonly text: string;
  readonly name: string;
  readonly kind: ScenarioKind;
  /** What stands behind the name. */
  readonly words: readonly string[];
  /** How often it applies; absent leaves that to its source. */
  readonly times?: number;
  /** `after DURATION` in milliseconds: the Retry-After that it answers. */
  readonly waitMs?: number;
  /** Before or after the request took effect. */
  readonly when: "before" | "after";
}

/** Reads one scenario; `undefined` when its name is not in the table, or its row does not take its words. */
function parseScenario(text: string): Scenario | undefined {
  const [name = "", ...rest] = text.trim().split(/\s+/);
  const row = SCENARIOS.find((candidate) => candidate.name === name);
  if (row === undefined) return undefined;
  const words: string[] = [];
  let times: number | undefined;
  let waitMs: number | undefined;
  let when = row.when;
  for (let i = 0; i < rest.length; i += 1) {
    const word = rest[i] ?? "";
    const next = rest[i + 1] ?? "";
    const wait = word === "after" && row.waits === true ? parseDuration(next) : undefined;
    if (/^x[1-9]\d{0,5}$/.test(word)) times = Number(word.slice(1));
    else if (word === "always") times = Infinity;
    else if (wait !== undefined) {
      waitMs = wait;
      i += 1;
    } else if (saysWhen(row, word)) when = word;
    else words.push(word);
  }
  // A form of Retry-After beside `after DURATION` would leave one of the two out.
  if (!row.takes(words) || (waitMs !== undefined && words.length > 0)) return undefined;
  return {
    text: [name, ...rest].join(" "),
    name,
    kind: row.kind,
    words,
    when,
    ...(times === undefined ? {} : { times }),
    ...(waitMs === undefined ? {} : { waitMs }),
  };
}

/** Only an answer has a before and an after; elsewhere the words belong to the message of `fail`, or to nothing. */
function saysWhen(row: ScenarioRow, word: string): word is "before" | "after" {
  if (row.kind !== "answer") return false;
  return word === "after" || (word === "before" && row.needsBody !== true);
}

/** Reads a text of scenarios, wherever it stands: they are separated by `;`. Unknown ones are returned by text. */
export function parseScenarios(text: string): { known: Scenario[]; unknown: string[] } {
  const known: Scenario[] = [];
  const unknown: string[] = [];
  for (const part of text.split(";")) {
    if (part.trim() === "") continue;
    const scenario = parseScenario(part);
    if (scenario === undefined) unknown.push(part.trim());
    else known.push(scenario);
  }
  return { known, unknown };
}

/** Scenarios of one prompt that are looked at. */
const MAX_MARKERS = 20;

/** The `[[…]]` markers of a prompt, the first 20 scenarios. A marker that holds anything else is left to the prompt. */
export function promptScenarios(prompt: string): Scenario[] {
  const found: Scenario[] = [];
  for (const [, inner = ""] of prompt.matchAll(/\[\[([^[\]]{1,120})\]\]/g)) {
    const { known, unknown } = parseScenarios(inner);
    if (unknown.length === 0) found.push(...known);
    if (found.length >= MAX_MARKERS) break;
  }
  return found.slice(0, MAX_MARKERS);
}
