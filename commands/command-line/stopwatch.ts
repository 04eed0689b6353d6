// The time that each stage of a command takes (`--timings`).
import { performance } from "node:perf_hooks";

/** Measures stages that follow each other. */
export interface Stopwatch {
  /** Ends the stage before, and begins one. */
  readonly start: (stage: string) => void;
  /** Ends the last stage; one line for each, and one for the whole. */
  readonly lines: () => readonly string[];
}

/** A stopwatch that runs from now on. */
export function stopwatch(now: () => number = () => performance.now()): Stopwatch {
  const begun = now();
  const stages: { readonly stage: string; readonly at: number }[] = [];
  return {
    start: (stage) => void stages.push({ stage, at: now() }),
    lines: () => {
      const end = now();
      const laps = stages.map(({ stage, at }, index): [string, number] => [
        stage,
        (stages[index + 1]?.at ?? end) - at,
      ]);
      const all: [string, number][] = [...laps, ["in all", end - begun]];
      const width = Math.max(...all.map(([stage]) => stage.length));
      return all.map(([stage, ms]) => `${stage.padEnd(width)} ${Math.round(ms)} ms`);
    },
  };
}
