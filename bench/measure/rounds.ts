// Interleaved rounds: every contender has a turn in each, so that a slow moment of the machine hits all alike.
import { spread, type Spread } from "../report/median.js";
import { spentMs } from "./usage.js";

/** Runs something `times` times; the answer keeps the engine from leaving it out. */
export type Batch = (times: number) => number;

// In processor time. Checks of hundreds of lines are compiled for 20 to 60 ms, on another thread; before that, interpreters would be compared.
const WARM_UP_MS = 150;
// Shorter than what a busy system gives at once: most turns are not interrupted, and the median is one of those.
const TURN_MS = 0.5;
const ROUNDS = 75;

/** Nanoseconds of one time, per batch. */
export function measure(batches: readonly Batch[]): readonly Spread[] {
  const turns = batches.map((batch) => ({
    batch,
    times: timesPerTurn(batch),
    all: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < turns.length; i++) {
      // The order turns with the round: nobody always follows the same neighbour.
      const turn = turns[(i + round) % turns.length];
      if (turn === undefined) continue;
      turn.all.push((elapsedMs(turn.batch, turn.times) * 1e6) / turn.times);
    }
  }
  return turns.map(({ all }) => spread(all));
}

// Warms up, and finds how many times fill a turn.
function timesPerTurn(batch: Batch): number {
  let times = 1;
  let last = 0;
  // On a busy system little of the time that passes is the program's.
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
