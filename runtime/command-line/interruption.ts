// Handles Ctrl-C and termination: the first signal stops the work, and the second ends the process.

const CODES = { SIGINT: 130, SIGTERM: 143 } as const;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A listener for signals, active until `end`. */
export interface Interruption {
  /** The exit code that shells expect after a signal; `undefined` before. */
  readonly code: number | undefined;
  readonly end: () => void;
}

/** Calls `stop` with the exit code on the first signal. */
export function listenForSignals(stop: (code: number) => void): Interruption {
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
