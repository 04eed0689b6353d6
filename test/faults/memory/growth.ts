// The memory growth of a process: its peak, as Linux counts it for this program alone.
import { readFileSync, writeFileSync } from "node:fs";

/**
 * Flags of a measured Node process. Without these flags, Node 20 takes up to 30 MB to optimise
 * undici's parser.
 */
export const STEADY: readonly string[] = ["--liftoff-only"];

/**
 * Starts a measurement. Returns a function for the largest growth of the resident set since then,
 * in bytes.
 */
export function startGrowth(): () => number {
  // Resets the peak, because an earlier peak would hide later growth.
  if (process.platform === "linux") writeFileSync("/proc/self/clear_refs", "5");
  const before = process.memoryUsage.rss();
  return () => largest() - before;
}

/**
 * The largest resident set since the last measurement, in bytes. `maxRSS` would include the
 * parent's memory at the fork.
 */
export function largest(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const [, kib] = /VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kib) * 1024;
}
