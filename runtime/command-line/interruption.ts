// Handles Ctrl-C (SIGINT) and SIGTERM. The first signal stops the work. The second signal ends the
// process.

const CODES = { SIGINT: 130, SIGTERM: 143 } as const;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A listener for signals. It is active until `end` is called. */
export interface Interruption {
  /** The process exit code for the received signal; `undefined` before a signal. */
  readonly code: number | undefined;
  readonly end: () => void;
}

/** Calls `stop` with the exit code on the first signal. Exits the process on the second. */
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
