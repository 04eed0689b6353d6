// Random ids and timers for stored jobs. Tests replace them.

/** @internal */
export interface JobsTools {
  readonly uuid: () => string;
  readonly delay: (ms: number) => Promise<void>;
  /** Calls `work` every `ms` without keeping the process alive. Returns a stop function. */
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
