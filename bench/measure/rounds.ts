// Measures several functions in rounds. In each round every function has one turn, so that a slow
// moment of the machine affects all functions.
import { spread, type Spread } from "../report/median.js";
import { spentMs } from "./usage.js";

/**
 * Runs the measured code `times` times. Returns a result, so that the engine cannot omit the work.
 */
export type Batch = (times: number) => number;

// Processor time before the measurement. The engine needs 20 to 60 ms to compile a check of
// hundreds of lines, in another thread. Until then the code would run in the interpreter.
const WARM_UP_MS = 150;
// A turn is shorter than a time slice of a busy system. So most turns, and therefore the median,
// are not interrupted.
const TURN_MS = 0.5;
const ROUNDS = 75;

/** Returns the nanoseconds per run of each function. */
export function measure(batches: readonly Batch[]): readonly Spread[] {
  const turns = batches.map((batch) => ({
    batch,
    times: timesPerTurn(batch),
    all: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < turns.length; i++) {
      // The order changes with each round, so that no function always follows the same neighbour.
      const turn = turns[(i + round) % turns.length];
      if (turn === undefined) continue;
      turn.all.push((elapsedMs(turn.batch, turn.times) * 1e6) / turn.times);
    }
  }
  return turns.map(({ all }) => spread(all));
}

// Warms up the function, and finds the number of runs that fill a turn.
function timesPerTurn(batch: Batch): number {
  let times = 1;
  let last = 0;
  // Measures processor time, because on a busy system other programs use most of the wall time.
  const before = spentMs();
  while (spentMs() - before < WARM_UP_MS || last < TURN_MS / 2) {
    last = elapsedMs(batch, times);
    if (last < TURN_MS / 2) times *= 2;
  }
  return Math.max(1, Math.round((times * TURN_MS) / last));
}

function elapsedMs(batch: Batch, times: number): number {
  const startedAt = performance.now();
  batch(times);
  return performance.now() - startedAt;
}
