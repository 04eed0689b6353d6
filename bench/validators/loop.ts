// The measured loop. Each library gets its own instance of this module for each row of the table.
// Then the engine optimises the call below for only one validator, as in a real program.

/**
 * Checks every body `times` times. Returns the number of faults, or of bodies for which `is` is
 * true.
 */
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
