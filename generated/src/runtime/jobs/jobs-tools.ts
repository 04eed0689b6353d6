// Randomness and timers of the jobs of a store, which tests replace.

/** @internal */
export interface JobsTools {
  readonly uuid: () => string;
  readonly delay: (ms: number) => Promise<void>;
  /** Calls again and again, and keeps no process alive; the answer ends it. */
  readonly every: (ms: number, work: () => void) => () => void;
}

export const SYSTEM_TOOLS: JobsTools = {
  uuid: () => crypto.randomUUID(),
  delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every: (ms, work) => {
    const timer = setInterval(work, ms);
    if (typeof timer === "object") timer.unref();
    return () => clearInterval(timer);
  },
};
