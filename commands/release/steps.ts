// The steps of a command: each is said as it begins, and measured; none begins after Ctrl-C.
import type { SafeContext } from "../command-line/context.js";
import { stopwatch } from "../command-line/stopwatch.js";

/** What a command that goes step by step calls. */
export interface Steps {
  readonly step: (title: string) => void;
  /** Prints how long each step took. */
  readonly times: () => void;
}

/** The steps of a command that begins now. */
export function stepsOf({ signal, print, printError }: SafeContext): Steps {
  const watch = stopwatch();
  return {
    step: (title) => {
      signal.throwIfAborted();
      // Its first word is enough for a table.
      watch.start(/^\w+/.exec(title)?.[0] ?? title);
      print(title);
    },
    times: () => watch.lines().forEach(printError),
  };
}
