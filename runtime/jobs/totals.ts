// Keeps the limits, flags and totals of a batch, for stores of a single process.
import { sumsOf, type Sums } from "./batch-part.js";
import type { Job } from "./job.js";
import type { BatchFacts, Gate, LaneChange, LaneEntry, Refusal } from "./store.js";
import type { FileChange } from "./file-line.js";
import { NEW_LANE } from "./lane.js";

/** Number of unknown outcomes in a row that stop a batch. An answer resets the count. */
export const MOST_UNKNOWN = 5;

const FACTS = ["limit", "cancelled", "stopped", "unknowns", "pausedUntil", "read"] as const;

export class Totals {
  readonly #values = new Map<string, number>();
  readonly #lanes = new Map<string, LaneEntry>();

  values(): BatchFacts & Sums {
    return Object.fromEntries(this.#values) as BatchFacts & Sums;
  }

  set(facts: BatchFacts): void {
    for (const [name, value] of Object.entries(facts) as [string, number | undefined][]) {
      if (value === undefined) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }

  /** Updates the totals after a job has changed from `before` to `after`. */
  add(before: Job | undefined, after: Job | undefined): void {
    for (const [sums, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      for (const [name, value] of Object.entries(sums === undefined ? {} : sumsOf(sums))) {
        this.#values.set(name, this.#value(name) + sign * value);
      }
    }
  }

  count(unknowns: "more" | "none" | undefined): void {
    if (unknowns === undefined) return;
    const inRow = unknowns === "none" ? 0 : this.#value("unknowns") + 1;
    this.set({ unknowns: inRow });
    if (inRow >= MOST_UNKNOWN) this.set({ stopped: 1 });
  }

  /**
   * Returns the reason why the batch refuses a change. Returns `undefined` if the batch allows the
   * change.
   */
  refusal(
    gate: Gate | undefined,
    before: Job | undefined,
    after: Job | undefined,
  ): Refusal | undefined {
    const isOneOf = (...gates: readonly Gate[]) => gate !== undefined && gates.includes(gate);
    if (isOneOf("queue", "send", "resend") && this.#value("cancelled") === 1)
      return { refused: "cancelled" };
    if (isOneOf("send", "resend") && this.#value("stopped") === 1) return { refused: "stopped" };
    return isOneOf("reserve", "send") ? this.#overLimit(before, after) : undefined;
  }

  #overLimit(before: Job | undefined, after: Job | undefined): Refusal | undefined {
    const limit = this.#values.get("limit") ?? Infinity;
    const [needed = 0, was = 0] = [after?.batch?.reserved, before?.batch?.reserved];
    const fixed = this.#value("spent") + this.#value("held") + needed;
    const others = this.#value("reserved") - was;
    if (fixed + others <= limit) return undefined;
    return { refused: "budget", mayFree: fixed <= limit };
  }

  /**
   * Checks whether a change is based on an older version of its lane (the state that all jobs of
   * one model share).
   */
  isStale(lane: LaneChange | undefined): boolean {
    return lane !== undefined && this.lane(lane.name).version !== lane.version;
  }

  lane(name: string): LaneEntry {
    return this.#lanes.get(name) ?? { lane: NEW_LANE, version: 0 };
  }

  setLane(change: LaneChange | undefined): void {
    if (change === undefined) return;
    const { name, version, lane } = change;
    this.#lanes.set(name, { lane, version: version + 1 });
  }

  /**
   * Returns the limits, flags and counts of the batch, and the batch's lanes. They are in the form
   * of changes that concern no job, so that a store can write them to its file.
   */
  changes(): readonly FileChange[] {
    const entries = FACTS.flatMap((name) => {
      const value = this.#values.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const facts = entries.length === 0 ? [] : [{ facts: Object.fromEntries(entries) }];
    const lanes = [...this.#lanes].map(([name, { lane, version }]) => ({
      lane: { name, lane, version: version - 1 },
    }));
    return [...facts, ...lanes].map((change) => ({ name: "", version: 0, ...change }));
  }

  #value(name: string): number {
    return this.#values.get(name) ?? 0;
  }
}
