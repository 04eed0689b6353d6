// The task handle for web pages. It polls the proxy until the task ends.
import type { TaskFailure } from "../../call/errors/task-errors.js";
import { BrowserError, type BrowserCallOptions, type Call } from "./call.js";
import { stateOf, type BrowserResult, type BrowserState } from "./state.js";

/** Options of the wait for a task. */
export interface BrowserWaitOptions extends BrowserCallOptions {
  /** Called with the task's state after each poll. */
  readonly onProgress?: ((state: BrowserState) => void) | undefined;
  /**
   * Maximum wait in milliseconds; then `result` throws `TaskTimeoutError`. The task continues and
   * can be resumed. Default 1 hour.
   */
  readonly timeoutMs?: number | undefined;
}

/** The handle of a task. */
export interface BrowserTask {
  readonly id: string;
  /** Polls once and returns the task's state. */
  refresh(options?: BrowserCallOptions): Promise<BrowserState>;
  /**
   * Polls until the task ends, and returns its result. Polls again after a lost connection, after a
   * `retryable` error, and after a first answer with status 404. Throws `TaskFailedError` with the
   * gateway's reason, `EmptyResultError`, `TaskTimeoutError`, or the proxy's error. Each of these
   * errors has the `taskId`.
   */
  result(options?: BrowserWaitOptions): Promise<BrowserResult>;
}

const LONGEST_PAUSE_MS = 30_000;
const LONGEST_POLL_MS = 60_000;

/** Makes the handle of a task. Sends nothing. */
export function taskOf(call: Call, base: string, id: string, pollMs: number): BrowserTask {
  const refresh = async (options: BrowserCallOptions = {}) =>
    stateOf(await call<BrowserState>(`tasks/${encodeURIComponent(id)}`, "status", options), base);
  return {
    id,
    refresh,
    result: async ({ signal, onProgress, timeoutMs = 3_600_000 } = {}) => {
      const end = Date.now() + timeoutMs;
      for (let failures = 0, missing = 0; ;) {
        let pause = pollMs;
        const pollTimeoutMs = Math.min(LONGEST_POLL_MS, end - Date.now());
        const state = await withTimeout(pollTimeoutMs, signal, refresh).catch((error: unknown) => {
          if (!(error instanceof BrowserError)) throw error;
          const { retryAfterMs = 0 } = error;
          missing = isMissing(error) ? missing + 1 : 0;
          if (missing !== 1 && !isTemporary(error)) throw Object.assign(error, { taskId: id });
          failures += 1;
          // Does not import `doublingPauseMs`, which would add 2.5 % to the code for pages.
          pause = Math.max(Math.min(pollMs * 2 ** failures, LONGEST_PAUSE_MS), retryAfterMs);
          return undefined;
        });
        if (state !== undefined) {
          failures = missing = 0;
          onProgress?.(state);
          if (state.result !== undefined) return state.result;
          const error = endError(state);
          if (error !== undefined) throw error;
        }
        if (Date.now() + pause > end) {
          const message = `Task ${id} did not end within ${timeoutMs / 1000} s. It continues: wait again.`;
          throw new BrowserError("TaskTimeoutError", message, { taskId: id });
        }
        await sleep(pause, signal);
      }
    },
  };
}

// A 404 may be temporary: the proxy's store of owners or the gateway may find a new task a moment
// late. A site that is being deployed may answer 404, too.
const isMissing = ({ status }: BrowserError) => status === 404;

// `ConnectionError` and `InternalError` may lack `retryable`. Polling continues after both errors,
// because the paid task may still be running.
const isTemporary = ({ name, retryable }: BrowserError) =>
  retryable ?? ["ConnectionError", "InternalError"].includes(name);

// Returns the error of a task that has ended without a result. Returns `undefined` if the task has
// not ended.
function endError({ id, status, error = NO_REASON }: BrowserState): BrowserError | undefined {
  const { message, code, param } = error;
  const facts = { taskId: id, retryable: false };
  if (status === "failed") {
    return new BrowserError("TaskFailedError", message, { ...facts, code, param });
  }
  if (status !== "completed") return undefined;
  return new BrowserError("EmptyResultError", `Task ${id} completed without a result.`, facts);
}

const NO_REASON: TaskFailure = { message: "no reason given" };

// Limits the time of each poll: if the computer sleeps, a connection may be lost without an error.
async function withTimeout<Answer>(
  ms: number,
  signal: AbortSignal | undefined,
  sendPoll: (options: BrowserCallOptions) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const poll = new AbortController();
  const stop = () => poll.abort(signal?.reason);
  const late = new BrowserError("ConnectionError", "The proxy did not answer in time.");
  const timer = setTimeout(() => poll.abort(late), ms);
  signal?.addEventListener("abort", stop);
  try {
    return await sendPoll({ signal: poll.signal });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop);
  });
}
