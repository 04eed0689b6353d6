// A build or a release that cannot go on, and the exit codes of both commands.
import { GenerateFailure } from "../../generator/failure.js";

export const EXIT = {
  done: 0,
  /** Tests, build or a check of the package failed. */
  refused: 1,
  /** Wrong flags, or a folder that is not an SDK as it was generated. */
  usage: 2,
  authentication: 3,
  network: 4,
  /** The registry has this version already. */
  published: 5,
  /** The disk refused. */
  output: 6,
  internal: 70,
} as const;

/** Nothing was published, unless the message says so. */
export class ReleaseFailure extends GenerateFailure {}
