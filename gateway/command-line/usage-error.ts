// Something the user of the command line can put right.

/** A sentence for the user; exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
