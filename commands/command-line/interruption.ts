// Stops a command after Ctrl-C, with one message and the exit code that shells expect.
import { GenerateFailure } from "../../generator/failure.js";
import { listenForSignals } from "../../runtime/command-line/interruption.js";

/** Thrown when the user stops a command. Exit code 130 after Ctrl-C, 143 after SIGTERM. */
export class InterruptionError extends GenerateFailure {
  constructor(exitCode: number, message = "interrupted; nothing on disk has changed.") {
    super(exitCode, message);
    this.name = "InterruptionError";
  }
}

/**
 * Runs `work` with a signal. Ctrl-C aborts the signal, with an {@link InterruptionError} as the
 * reason. A second Ctrl-C ends the process at once.
 */
export async function withInterruption<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const listening = listenForSignals((code) => controller.abort(new InterruptionError(code)));
  try {
    return await work(controller.signal);
  } finally {
    listening.end();
  }
}
