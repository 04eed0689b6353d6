// Ctrl-C and termination: the first one stops the work of a program, the second one ends the process.

const CODES = { SIGINT: 130, SIGTERM: 143 } as const;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Listens until `end`. */
export interface Interruption {
  /** The exit code that shells expect, once there was a signal. */
  readonly code: number | undefined;
  readonly end: () => void;
}

/** Calls `stop` with the exit code on the first signal. */
export function interruption(stop: (code: number) => void): Interruption {
  let code: number | undefined;
  const stopped = (signal: NodeJS.Signals) => {
    if (code !== undefined) process.exit(code);
    code = CODES[signal as keyof typeof CODES];
    stop(code);
  };
  for (const signal of SIGNALS) process.on(signal, stopped);
  return {
    get code() {
      return code;
    },
    end: () => {
      for (const signal of SIGNALS) process.off(signal, stopped);
    },
  };
}
