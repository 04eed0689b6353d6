// The time that each stage of a command takes (`--timings`).
import { performance } from "node:perf_hooks";

/** A stopwatch that runs from now on: `start` ends the stage before and begins one, `lines` has a line for each and one for the whole. */
export function stopwatch(now: () => number = () => performance.now()) {
  const begun = now();
  const stages: { readonly stage: string; readonly at: number }[] = [];
  return {
    start: (stage: string) => void stages.push({ stage, at: now() }),
    lines: (): readonly string[] => {
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
