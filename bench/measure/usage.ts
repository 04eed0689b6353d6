// Measures the usage of this process, or of a child that was started with `USAGE_ARGUMENTS`.
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { nextMessage } from "./next-message.js";

/**
 * Processor time since the start, of all threads (user and system), and the current resident
 * memory.
 */
export interface Usage {
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** Arguments of `node` that let a child report its usage to its parent. */
export const USAGE_ARGUMENTS = [
  "--import",
  fileURLToPath(new URL("tell-usage.mjs", import.meta.url)),
] as const;

/** Asks a child for its usage. */
export function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = nextMessage<Usage>(child);
  child.send("usage");
  return answer;
}

/** Returns the processor time of this process in milliseconds. */
export function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
