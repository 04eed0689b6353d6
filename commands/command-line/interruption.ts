// The end of a command that the user stops: one sentence, and the exit code that shells expect.
import { GenerateFailure } from "../../generator/failure.js";
import { listenForSignals } from "../../runtime/command-line/interruption.js";

/** The error of a command that the user stopped: exit code 130 after Ctrl-C, 143 after SIGTERM. */
export class InterruptionError extends GenerateFailure {
  constructor(exitCode: number, message = "interrupted; nothing on disk has changed.") {
    super(exitCode, message);
    this.name = "InterruptionError";
  }
}

/**
 * Runs work with a signal that Ctrl-C aborts, with an {@link InterruptionError} as its reason.
 * Writing is not interrupted: it takes moments, and then everything is written. A second Ctrl-C
 * ends the process at once.
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
