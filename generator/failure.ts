// The error of a run that cannot continue: a message with advice, and the exit code of the command.

/** Exit codes of `sdkgen generate`. */
export const EXIT = {
  done: 0,
  rejectedEntries: 1,
  usage: 2,
  authentication: 3,
  network: 4,
  notACatalog: 5,
  /** The disk refused. */
  output: 6,
  /** A fault of the generator itself. */
  internal: 70,
} as const;

/** Thrown by a stage that cannot go on; nothing on disk has changed. */
export class GenerateFailure extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "GenerateFailure";
    this.exitCode = exitCode;
  }
}

/** The code of a file-system error, for messages. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}

/** The gateway refused a request permanently; a retry would get the same answer. Refusals that may be temporary do not count. */
export class RefusedFailure extends GenerateFailure {}
