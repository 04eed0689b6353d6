// Defines the errors that end a command, and the exit codes with their meanings. Each error has a
// message with advice, and an exit code.

/** Exit codes of the commands. */
export const EXIT = {
  done: 0,
  rejectedEntries: 1,
  /** `build`, `release`: the build or a check of the package failed. */
  refused: 1,
  usage: 2,
  authentication: 3,
  network: 4,
  notACatalog: 5,
  /** `release`: the registry has this version already. */
  published: 5,
  /** A file or folder could not be read or written. */
  output: 6,
  /** `try`: a create request may have been billed, but its result is unknown. */
  unknownOutcome: 7,
  /** A bug in the generator. */
  internal: 70,
} as const;

/**
 * Thrown if a command cannot continue. Only a failure with exit code 6 may leave changed files on
 * disk.
 */
export class GenerateFailure extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "GenerateFailure";
    this.exitCode = exitCode;
  }
}

/** Returns the error for a wrong flag, a wrong configuration or a wrong environment variable. */
export const usage = (message: string): GenerateFailure => new GenerateFailure(EXIT.usage, message);

/**
 * Returns the `code` of a Node error, such as `ENOENT`. Returns "of no known kind" if the error has
 * no code.
 */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "of no known kind";
}

/** Returns the reason of a file or network error as a phrase, such as "the disk is full". */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return (
    REASONS[code] ?? (code.includes("CERT") || code.includes("TLS") ? NO_TLS : `error ${code}`)
  );
}

/** Whether an error means that the process or the machine has too many open files. */
export const isLimitOfFiles = (error: unknown): boolean =>
  ["EMFILE", "ENFILE"].includes(codeOf(error));

const NO_TLS = "its certificate is not trusted";
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  EEXIST: "there is a file of that name",
  ENOTDIR: "a part of the path is a file",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EMFILE: "too many files are open; raise the limit, for example with ulimit -n 4096",
  ENFILE: "too many files are open on this machine; close programs",
  ENAMETOOLONG: "the name is too long",
  ECONNREFUSED: "no program listens at this address",
  ECONNRESET: "the connection broke",
  EPIPE: "the connection broke",
  UND_ERR_SOCKET: "the connection broke",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host could not be looked up",
  EHOSTUNREACH: "no network route leads to the host",
  ENETUNREACH: "no network route leads to the host",
  ETIMEDOUT: "no answer in time",
  UND_ERR_CONNECT_TIMEOUT: "no answer in time",
  UND_ERR_HEADERS_TIMEOUT: "no answer in time",
  UND_ERR_BODY_TIMEOUT: "no answer in time",
  SELF_SIGNED_CERT_IN_CHAIN: NO_TLS,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_TLS,
};

/** Exit code → its meaning in all commands, and advice for the user. */
export const EXIT_MEANINGS: Readonly<Record<string, readonly [means: string, advice: string]>> = {
  0: ["Done.", "Nothing is left to do. For drift: the catalog has no changes."],
  1: [
    "The command found a problem: rejected entries or lost contracts (generate --strict), a difference (drift), a failed test, build or check (build, release), a failed task or a refusal (try).",
    "Read the report that the command printed.",
  ],
  2: [
    "The flags, the configuration or the environment variables are wrong, or the command must not use the folder. Nothing was changed.",
    "Do what the message says, and see --help.",
  ],
  3: [
    "The gateway or the registry refused the key; nothing was changed.",
    "Set GATEWAY_API_KEY to a valid key of this gateway, or log in to the registry (npm login).",
  ],
  4: [
    "The gateway or the registry could not be reached, or did not answer; nothing was changed.",
    "Check the address and the network, then run the command again.",
  ],
  5: [
    "The answer is not a catalog, or lacks all models of the SDK (generate, drift) or more than a fifth of them (generate). Or the version is already published (release). Nothing was changed.",
    "Check GATEWAY_BASE_URL, or add --accept-removals; if the version is already published, merge contracts.lock.json of its release, then generate the next version.",
  ],
  6: [
    "A file or folder could not be read or written.",
    "Fix the cause (space, rights, too many open files, another run), then run the command again: it completes unfinished work.",
  ],
  7: [
    "The outcome of a create request is unknown (try). The request may have been billed.",
    "Check the usage of the key for a charge before you run the command again.",
  ],
  70: [
    "The program itself has a fault. The previous SDK is unchanged.",
    "Report the fault, with the printed text.",
  ],
  75: [
    "Jobs of a batch are open (batch run): their paid tasks have not ended, or their files are not downloaded.",
    "Run the same command again: it continues these jobs, and creates nothing twice.",
  ],
  130: ["Ctrl-C stopped the command.", "Run the command again; it starts from the beginning."],
  143: [
    "The command was terminated from outside.",
    "Run the command again; it starts from the beginning.",
  ],
};

/** Thrown if the gateway answers with an unexpected HTTP status. */
export class StatusFailure extends GenerateFailure {
  readonly status: number;

  constructor(exitCode: number, status: number, message: string) {
    super(exitCode, message);
    this.status = status;
  }
}
