// The measured loop. Each contender gets its own instance of this module for each table row, so
// that the engine optimises the call below for one validator, as in a real program.

/** Checks every body `times` times; returns the number of issues, or of `true` results. */
export function count(
  check: (value: unknown) => boolean | readonly unknown[],
  bodies: readonly unknown[],
  times: number,
): number {
  let sum = 0;
  for (let t = 0; t < times; t++) {
    for (let i = 0; i < bodies.length; i++) {
      const outcome = check(bodies[i]);
      sum += typeof outcome === "boolean" ? Number(outcome) : outcome.length;
    }
  }
  return sum;
}
