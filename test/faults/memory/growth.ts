// How much a process grows: its peak, as Linux counts it for this program alone.
import { readFileSync, writeFileSync } from "node:fs";

/** Flags of a Node that is measured: Node 20 takes up to 30 MB to optimise undici's parser, whatever the first answers are. */
export const STEADY: readonly string[] = ["--liftoff-only"];

/** Starts to measure; returns a function for the growth of the resident set since then, at its largest, in bytes. */
export function startGrowth(): () => number {
  // What was freed before must not hide what is taken from now on.
  if (process.platform === "linux") writeFileSync("/proc/self/clear_refs", "5");
  const before = process.memoryUsage.rss();
  return () => largest() - before;
}

/** The largest resident set since it was last measured, in bytes. `maxRSS` would count what the parent held when it forked. */
export function largest(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const [, kib] = /VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kib) * 1024;
}
