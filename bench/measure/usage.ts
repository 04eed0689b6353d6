// The usage of this process so far, or of a child that was started with `USAGE_ARGUMENTS`.
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { nextMessage } from "./next-message.js";

/** Processor time of all threads since the start (user and system), and current resident memory. */
export interface Usage {
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** Arguments of `node` for a child that has a channel to its parent. */
export const USAGE_ARGUMENTS = [
  "--import",
  fileURLToPath(new URL("tell-usage.mjs", import.meta.url)),
] as const;

/** Reads the usage of a child. */
export function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = nextMessage<Usage>(child);
  child.send("usage");
  return answer;
}

/** Milliseconds of processor time of this process. */
export function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
