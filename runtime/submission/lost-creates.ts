// Creates whose outcome is lost: asked for again with their key they end as before, because a second create may be billed too.
import { SubmissionUnknownError, type UnknownSubmission } from "../errors/index.js";
import { ABORTED, abortedSubmission } from "../transport/call-error.js";
import { usedForAnother } from "./in-flight.js";

const REMEMBERED = 10_000;
const DAY_MS = 86_400_000;

/** The facts of an error; its stack would keep the request alive. */
interface LostCreate {
  readonly submission: UnknownSubmission;
  readonly message: string | undefined;
  readonly requestId: string | undefined;
  readonly endpoint: string;
  /** Monotonic time. */
  readonly at: number;
}

/** What a client without a journal remembers of them: the last 10,000 keys, each for 24 hours. */
export class LostCreates {
  readonly #byKey = new Map<string, LostCreate>();
  readonly #monotonic: () => number;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Remembers how a create has ended, where that may have been billed and nobody promises that its key prevents a second bill. */
  remember(key: string, endpoint: string, error: unknown): void {
    const told = error instanceof SubmissionUnknownError ? error : undefined;
    const lost = told ?? abortedSubmission(error);
    if (lost?.idempotencyKey !== key || lost.keyPromised) return;
    // Of an error its fields alone: stack and cause are not enumerable.
    const submission = { ...lost };
    const { message, requestId } = told ?? {};
    this.#byKey.delete(key);
    this.#byKey.set(key, { submission, message, requestId, endpoint, at: this.#monotonic() });
    for (const [oldest, { at }] of this.#byKey) {
      if (this.#byKey.size <= REMEMBERED && !this.#isOld(at)) return;
      this.#byKey.delete(oldest);
    }
  }

  /** Throws the error of a lost create with this key again; `ConfigurationError` where it had another request. */
  refuse(key: string, endpoint: string, bodyHash: string): void {
    const lost = this.#byKey.get(key);
    if (lost === undefined || this.#isOld(lost.at)) return;
    const { submission, ...facts } = lost;
    if (lost.endpoint !== endpoint || submission.bodyHash !== bodyHash) throw usedForAnother(key);
    throw new SubmissionUnknownError(submission, ABORTED, facts);
  }

  #isOld(at: number): boolean {
    return this.#monotonic() - at > DAY_MS;
  }
}
