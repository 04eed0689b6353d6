// Interleaved rounds: every contender has a turn in each, so that a slow moment affects all alike.
import { spread, type Spread } from "../report/median.js";
import { spentMs } from "./usage.js";

/** Runs something `times` times. Returns a result, so that the engine cannot omit the work. */
export type Batch = (times: number) => number;

// In processor time. Another thread compiles checks of hundreds of lines in 20 to 60 ms; before
// that, this would compare interpreters.
const WARM_UP_MS = 150;
// Shorter than a time slice of a busy system: most turns, and so the median, are not interrupted.
const TURN_MS = 0.5;
const ROUNDS = 75;

/** Nanoseconds per run of each batch. */
export function measure(batches: readonly Batch[]): readonly Spread[] {
  const turns = batches.map((batch) => ({
    batch,
    times: timesPerTurn(batch),
    all: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < turns.length; i++) {
      // The order rotates with the round, so that no batch always follows the same neighbour.
      const turn = turns[(i + round) % turns.length];
      if (turn === undefined) continue;
      turn.all.push((elapsedMs(turn.batch, turn.times) * 1e6) / turn.times);
    }
  }
  return turns.map(({ all }) => spread(all));
}

// Warms up, and finds the number of runs that fill a turn.
function timesPerTurn(batch: Batch): number {
  let times = 1;
  let last = 0;
  // Processor time, because on a busy system little wall time is the program's.
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
