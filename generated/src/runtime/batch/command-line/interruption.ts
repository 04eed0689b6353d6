// Ctrl-C and termination: what is on the wire is waited for, a second one ends the process.
import type { Program } from "./main.js";

/** Listens until `end`; `code` is the exit code, once there was a signal. */
export interface Interruption {
  readonly code: number | undefined;
  readonly end: () => void;
}

/** Calls `stop` on the first signal, and says what becomes of the work. */
export function interruption({ stderr }: Program, said: string, stop: () => void): Interruption {
  let code: number | undefined;
  const stopped = (signal: NodeJS.Signals) => {
    if (code !== undefined) process.exit(code);
    code = signal === "SIGINT" ? 130 : 143;
    stderr.write(`\nStopped: what was sent goes on at the gateway, and ${said}.\n`);
    stop();
  };
  process.on("SIGINT", stopped).on("SIGTERM", stopped);
  return {
    get code() {
      return code;
    },
    end: () => void process.off("SIGINT", stopped).off("SIGTERM", stopped),
  };
}
