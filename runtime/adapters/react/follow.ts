// Follows a run for a page: creates its task once, finds it after a reload, and shows it until its
// end.
import { BrowserError } from "../browser/call.js";
import type { BrowserModel } from "../browser/client.js";
import type { BrowserResult, BrowserState } from "../browser/state.js";
import type { BrowserTask } from "../browser/task.js";

/** The state of a run that a page shows. */
export interface RunView {
  /** The last state of the task. */
  readonly state: BrowserState | undefined;
  /** 0 to 100, if the gateway reports it. */
  readonly progress: number | undefined;
  readonly result: BrowserResult | undefined;
  readonly error: Error | undefined;
  /** Whether the create is running. */
  readonly isSubmitting: boolean;
}

/** The view before anything has happened. */
export const IDLE: RunView = {
  state: undefined,
  progress: undefined,
  result: undefined,
  error: undefined,
  isSubmitting: false,
};

/**
 * The stored part of a run: its key before the create is sent, then also the task's id. Without an
 * id the outcome of the create is unknown.
 */
export interface SavedRun {
  readonly model: string;
  readonly key: string;
  readonly id?: string | undefined;
}

/** Callbacks that store and show a run, and the signal that ends its waiting. */
export interface RunContext {
  /** Stores the present form of the run, or removes the run. */
  readonly keep: (saved: SavedRun | undefined) => void;
  readonly show: (view: RunView) => void;
  readonly signal: AbortSignal;
  /** Whether the create may have been sent before. */
  readonly isRepeated?: boolean | undefined;
}

/** Shows a task until it ends. Returns its result, or `undefined` if it has none. */
export async function followTask(
  wait: (onProgress: (state: BrowserState) => void) => Promise<BrowserResult>,
  { show, keep, signal, isRepeated = false }: RunContext,
): Promise<BrowserResult | undefined> {
  let latestView = IDLE;
  try {
    const result = await wait((state) => {
      latestView = { ...IDLE, state, progress: state.progress };
      show(latestView);
    });
    show({ ...latestView, result });
    return result;
  } catch (thrown) {
    if (signal.aborted) return undefined;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (!mayContinue(error, isRepeated)) keep(undefined);
    show({ ...latestView, error });
    return undefined;
  }
}

/** Running creates of this page, by their keys. */
const creates = new Map<string, Promise<BrowserTask>>();

/** Returns whether a run can be followed without its request. */
export const canFollow = ({ key, id }: SavedRun): boolean => id !== undefined || creates.has(key);

/**
 * Shows a run until it ends. First creates its task, unless it has a task or its create is running.
 */
export const followRun = (
  handle: BrowserModel<unknown>,
  saved: SavedRun,
  request: unknown,
  context: RunContext,
): Promise<BrowserResult | undefined> =>
  followTask(async (onProgress) => {
    const { keep, show, signal } = context;
    show({ ...IDLE, isSubmitting: saved.id === undefined });
    const { id } =
      saved.id === undefined
        ? await createOnce(handle, saved.key, request)
        : handle.resume(saved.id);
    keep({ ...saved, id });
    if (!signal.aborted) onProgress({ id, model: saved.model, status: "submitted" });
    return handle.resume(id).result({ signal, onProgress });
  }, context);

// The create continues after the component unmounts: its answer has the id of the billed task.
function createOnce(
  handle: BrowserModel<unknown>,
  key: string,
  request: unknown,
): Promise<BrowserTask> {
  const creation =
    creates.get(key) ??
    handle.submit(request, { idempotencyKey: key }).finally(() => creates.delete(key));
  creates.set(key, creation);
  return creation;
}

// Keeps the run if it has a task, or if its create may have been billed.
function mayContinue(error: Error, isRepeated: boolean): boolean {
  if (!(error instanceof BrowserError)) return true;
  const { name, status, taskId, retryable } = error;
  // A 404 of another program, such as during a deployment, does not concern the task.
  if (taskId !== undefined) return name !== "NotFoundError";
  if (status === undefined) return name === "ConnectionError";
  // A failure of the proxy itself may hide a create. After any other error of the proxy, nothing
  // was created.
  if (["InternalError", "SubmissionUnknownError"].includes(name)) return true;
  // A refused repetition does not concern the first create, unless the request itself is the
  // reason.
  if (isRepeated) {
    return !(retryable === undefined
      ? [400, 413, 422].includes(status)
      : ABOUT_THE_REQUEST.includes(name));
  }
  return name === "ProtocolError" && (status < 400 || status >= 500);
}

const ABOUT_THE_REQUEST = [
  "BadRequestError",
  "InputValidationError",
  "PayloadTooLargeError",
  "UnprocessableEntityError",
];
