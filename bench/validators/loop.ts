// The measured loop. Each contender gets an instance of this module for each table row, so that the
// engine specialises the calls below for that validator alone, as in a program that has one.

/** Calls `check` for every body, `times` times over; answers how often it said true. */
export function countTrue(
  check: (value: unknown) => boolean,
  bodies: readonly unknown[],
  times: number,
): number {
  let count = 0;
  for (let t = 0; t < times; t++) {
    for (let i = 0; i < bodies.length; i++) if (check(bodies[i])) count++;
  }
  return count;
}

/** As above, for a check that lists issues; answers how many there were. */
export function countIssues(
  check: (value: unknown) => readonly unknown[],
  bodies: readonly unknown[],
  times: number,
): number {
  let count = 0;
  for (let t = 0; t < times; t++) {
    for (let i = 0; i < bodies.length; i++) count += check(bodies[i]).length;
  }
  return count;
}
