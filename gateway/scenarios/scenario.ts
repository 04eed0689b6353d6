// A scenario as text, `name words… [xN | always] [before | after | after DURATION]`, and how it is read.
import { parseDuration } from "../instance/clock.js";
import { SCENARIOS, type ScenarioRow } from "./table.js";

export interface Scenario extends Omit<ScenarioRow, "takes"> {
  /** As written, in one spacing. */
  readonly text: string;
  readonly name: string;
  readonly words: readonly string[];
  /** How often it applies. Absent, its source decides. */
  readonly times?: number;
  /** `after DURATION` in milliseconds: the Retry-After that it answers. */
  readonly waitMs?: number;
}

/** Reads one scenario; `undefined` when its name is not in the table, or its row does not take its words. */
function parseScenario(text: string): Scenario | undefined {
  const [name = "", ...rest] = text.trim().split(/\s+/);
  const row = SCENARIOS.get(name);
  if (row === undefined) return undefined;
  const words: string[] = [];
  const said: ScenarioTiming = {};
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const waitMs = word === "after" && row.waits ? parseDuration(rest[0] ?? "") : undefined;
    if (waitMs !== undefined) {
      said.waitMs = waitMs;
      rest.shift();
    } else if (!takeWord(row, word, said)) words.push(word);
  }
  // Only one of a form of Retry-After and `after DURATION` could be sent.
  const isClear = said.waitMs === undefined || words.length === 0;
  if (!isClear || !row.takes.test(words.join(" "))) return undefined;
  return { ...row, text: text.trim().replace(/\s+/g, " "), name, words, ...said };
}

/** How often, when, and with which Retry-After a scenario applies. */
interface ScenarioTiming {
  times?: number;
  when?: "before" | "after";
  waitMs?: number;
}

/** Whether a word is about how often or when; any other is for the scenario itself. */
function takeWord(row: ScenarioRow, word: string, said: ScenarioTiming): boolean {
  if (/^x[1-9]\d{0,5}$/.test(word)) said.times = Number(word.slice(1));
  else if (word === "always") said.times = Infinity;
  else if (saysWhen(row, word)) said.when = word;
  else return false;
  return true;
}

/** Only an answer has a before and an after; elsewhere the words belong to the message of `fail`, or to nothing. */
function saysWhen({ kind, needsBody }: ScenarioRow, word: string): word is "before" | "after" {
  return kind === "answer" && (word === "after" || (word === "before" && needsBody !== true));
}

/** Reads scenarios separated by `;`. Unknown ones are returned by text. */
export function parseScenarios(text: string): { known: Scenario[]; unknown: string[] } {
  const known: Scenario[] = [];
  const unknown: string[] = [];
  for (const part of text.split(";").filter((one) => one.trim() !== "")) {
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
