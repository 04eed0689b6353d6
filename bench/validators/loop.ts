// The measured loop. Each contender gets an instance of this module for each table row, so that the
// engine specialises the call below for that validator alone, as in a program that has one.

/** Calls `check` for every body, `times` times over; answers how many issues there were, or how often it said true. */
export function count(
  check: (value: unknown) => boolean | readonly unknown[],
  bodies: readonly unknown[],
  times: number,
): number {
  let sum = 0;
  for (let t = 0; t < times; t++) {
    for (let i = 0; i < bodies.length; i++) {
      const found = check(bodies[i]);
      sum += typeof found === "boolean" ? Number(found) : found.length;
    }
  }
  return sum;
}
