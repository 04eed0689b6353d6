// Compares the requests and outcomes of runs.
import { valueLabel } from "../../field/values.js";
import { cutText } from "../../shapes/cut-text.js";
import { WORDS } from "../../words/outcome.js";
import { WORDS as RUN } from "../../words/run.js";
import type { Run } from "../run.js";
import { canonicalJson, type Json, memberOf } from "../../../../generator/page.js";

const valueOf = ({ request }: Run, name: string) => memberOf(request, name);
const textOf = (value: Json | undefined) => canonicalJson(value ?? null);

/** Returns the names of the request fields that differ between some of the runs. */
function differentNames(runs: readonly Run[]): readonly string[] {
  const names = new Set(runs.flatMap(({ request }) => Object.keys(request)));
  return [...names].filter(
    (name) => new Set(runs.map((run) => textOf(valueOf(run, name)))).size > 1,
  );
}

const othersLike = (run: Run, runs: readonly Run[]) =>
  runs.filter(
    ({ key, model, call }) => key !== run.key && model === run.model && call === run.call,
  );

/**
 * Returns the field values that distinguish a run from other runs with the same model and client
 * method. Returns all field values if there are no other runs.
 */
export function describeDifferences(run: Run, runs: readonly Run[]): string {
  const others = othersLike(run, runs);
  const names = others.length === 0 ? Object.keys(run.request) : differentNames([run, ...others]);
  // Cuts each value, because a request may contain a text of any length.
  const differences = names.map((name) => {
    const value = valueOf(run, name);
    const label = value === undefined ? WORDS.withoutField(name) : `${name} ${valueLabel(value)}`;
    return cutText(label);
  });
  return differences.join(", ") || WORDS.sameRequest;
}

/**
 * Returns a short description of a run beside other runs. If the run's model is not `model`,
 * returns the run's model. Otherwise returns the values that differ from other runs. If no value
 * differs, returns the start time.
 */
export function wordOf(run: Run, runs: readonly Run[], model: string): string {
  if (run.model !== model) return run.model;
  const others = othersLike(run, runs);
  const values = differentNames([run, ...others]).map((name) => labelOf(run, name));
  return values.join(", ") || timeOf(run);
}

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Returns the start time of a run, such as `10:50:51`. */
export const timeOf = ({ startedAt }: Run): string => clock.format(startedAt);

const labelOf = (run: Run, name: string): string => {
  const value = valueOf(run, name);
  return cutText(value === undefined ? WORDS.withoutField(name) : valueLabel(value));
};

export interface DifferentLine {
  readonly name: string;
  readonly values: readonly [string, string];
  /**
   * Index of the value to emphasise: the bigger of two numbers. If a value is not a number, the
   * second value.
   */
  readonly bold: 0 | 1;
}

/**
 * Returns the lines in which two runs differ: model, operation, scenario, request fields, cost and
 * time taken.
 */
export function differentLines(first: Run, second: Run): readonly DifferentLine[] {
  const pair = [first, second] as const;
  const { model, call, scenario, cost, took } = WORDS.lines;
  return [
    lineOf(model, pair, (run) => run.model),
    lineOf(call, pair, (run) => run.call),
    lineOf(scenario, pair, (run) => run.scenario || WORDS.documented),
    ...differentNames(pair).map((name) => lineOf(name, pair, (run) => valueOf(run, name))),
    lineOf(cost, pair, (run) => run.summary?.cost, RUN.usd),
    lineOf(
      took,
      pair,
      (run) => secondsOf(run),
      (seconds) => WORDS.took(seconds.toFixed(1)),
    ),
  ].filter(({ values: [before, after] }) => before !== after);
}

function lineOf(
  name: string,
  [first, second]: readonly [Run, Run],
  read: (run: Run) => Json | undefined,
  format: (value: number) => string = String,
): DifferentLine {
  const label = (value: Json | undefined) => {
    if (value === undefined) return WORDS.notSent;
    return typeof value === "number" ? format(value) : valueLabel(value);
  };
  const [before, after] = [read(first), read(second)];
  const isFirstBigger = typeof before === "number" && typeof after === "number" && before > after;
  return { name, values: [label(before), label(after)], bold: isFirstBigger ? 0 : 1 };
}

// Returns the time of the last event, which is the time that an ended run has taken.
function secondsOf({ events }: Run): number | undefined {
  const last = events.at(-1);
  return last && (last.until ?? last.at) / 1000;
}
