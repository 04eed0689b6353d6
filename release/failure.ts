// A build or a release that cannot go on: what happened, what to do next, and the exit code of the command.

/** Exit codes of `npm run build` and `npm run release`. */
export const EXIT = {
  done: 0,
  /** Tests, build or a check of the package failed. */
  refused: 1,
  /** Wrong flags, or a folder that is not a generated SDK as it was generated. */
  usage: 2,
  authentication: 3,
  network: 4,
  /** The registry has this version already. */
  published: 5,
  /** The disk refused. */
  output: 6,
  /** A fault of the command itself. */
  internal: 70,
} as const;

/** Thrown by a step that cannot go on; nothing has been published. */
export class ReleaseFailure extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.name = "ReleaseFailure";
    this.exitCode = exitCode;
  }
}

/** The code of an error of the file system or of a process, for messages. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
