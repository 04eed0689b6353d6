// Imports undici and then the client, in one process: between two of them Node's own start varies by more than the client costs.
import { spentMs } from "../measure/usage.js";

/** Milliseconds of processor time, all threads, of each import. */
export interface StartCost {
  readonly undiciMs: number;
  readonly clientMs: number;
}

const before = spentMs();
await import("undici");
const between = spentMs();
await import("../../generated/src/index.js");
const clientMs = spentMs() - between;
process.send?.({ undiciMs: between - before, clientMs } satisfies StartCost);
process.disconnect?.();
