// Runs a model for a web page. Creates the task once, finds it after a reload, and shows its
// progress.
import { BrowserError } from "../browser/call.js";
import type { BrowserModel } from "../browser/client.js";
import type { BrowserResult, BrowserState } from "../browser/state.js";
import type { BrowserTask } from "../browser/task.js";

/** The state of a run, for a page to show. */
export interface RunView<Result = BrowserResult> {
  /** The latest state of the task. */
  readonly state: BrowserState | undefined;
  /** Progress from 0 to 100; absent if the gateway does not report it. */
  readonly progress: number | undefined;
  readonly result: Result | undefined;
  readonly error: BrowserError | undefined;
  /** Whether the create request is running. */
  readonly isSubmitting: boolean;
}

/** The view before a run starts. */
export const IDLE: RunView = {
  state: undefined,
  progress: undefined,
  result: undefined,
  error: undefined,
  isSubmitting: false,
};

/**
 * A run in the browser's storage. The hook stores the idempotency key after it has uploaded the
 * images of the request and before it sends the create request. The hook stores the task id after
 * the answer. If a stored run has no task id, it is unknown whether its task exists.
 */
export interface SavedRun {
  readonly model: string;
  readonly key: string;
  readonly id?: string | undefined;
  /** URLs of the uploaded images. A repeated request with the same key must have the same URLs. */
  readonly urls?: readonly string[] | undefined;
}

/** Callbacks that store and show a run, and a signal that stops the waiting for its task. */
export interface RunContext {
  /** Stores a run before its create request is sent, or before the page continues its task. */
  readonly store: (saved: SavedRun) => void;
  /** Changes the stored run. With `undefined`, removes it. */
  readonly keep: (saved: SavedRun | undefined) => void;
  readonly show: (view: RunView) => void;
  readonly signal: AbortSignal;
  /** Whether the create request may have been sent before. */
  readonly isRepeated?: boolean | undefined;
}

/**
 * Waits for a task and shows its states. Returns its result, or `undefined` after an error or an
 * abort.
 */
export async function followTask(
  wait: (onProgress: (state: BrowserState) => void) => Promise<BrowserResult>,
  { show, keep, signal, isRepeated = false }: Omit<RunContext, "store">,
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
    const isKept = !(thrown instanceof BrowserError) || mayContinue(thrown, isRepeated);
    if (!isKept) keep(undefined);
    show({ ...latestView, error: errorOf(thrown) });
    return undefined;
  }
}

// Converts any error to a `BrowserError`. The original error becomes its `cause`.
function errorOf(thrown: unknown): BrowserError {
  if (thrown instanceof BrowserError) return thrown;
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return Object.assign(new BrowserError(name, message), { cause: thrown });
}

/** The running create requests of this page, by idempotency key. */
const creates = new Map<string, Promise<BrowserTask>>();

/**
 * Returns whether the page can continue a run without the run's request. The page can continue if
 * the run has a task id, or if its create request is running.
 */
export const canFollow = ({ key, id }: SavedRun): boolean => id !== undefined || creates.has(key);

/**
 * Waits for a run and shows its states. If the run has neither a task id nor a running create
 * request, creates the task.
 */
export const followRun = (
  handle: BrowserModel<unknown>,
  saved: SavedRun,
  request: unknown,
  context: RunContext,
): Promise<BrowserResult | undefined> =>
  followTask(async (onProgress) => {
    const { store, keep, show, signal } = context;
    show({ ...IDLE, isSubmitting: saved.id === undefined });
    const create = async () => {
      if (creates.has(saved.key)) return createOnce(handle, saved, request);
      const urls = saved.urls ?? (await handle.upload(request, { signal }));
      // If the signal was aborted during the upload, for example by `reset`, nothing is created.
      signal.throwIfAborted();
      const stored = urls.length > 0 ? { ...saved, urls } : saved;
      store(stored);
      return createOnce(handle, stored, request);
    };
    if (saved.id !== undefined) store(saved);
    const { id } = saved.id === undefined ? await create() : handle.resume(saved.id);
    keep({ model: saved.model, key: saved.key, id });
    if (!signal.aborted) onProgress({ id, model: saved.model, status: "submitted" });
    return handle.resume(id).result({ signal, onProgress });
  }, context);

// Sends the create request once. If the component unmounts, the request continues, because its
// answer has the id of the billed task.
function createOnce(
  handle: BrowserModel<unknown>,
  { key, urls: imageUrls }: SavedRun,
  request: unknown,
): Promise<BrowserTask> {
  const creation =
    creates.get(key) ??
    handle.submit(request, { idempotencyKey: key, imageUrls }).finally(() => creates.delete(key));
  creates.set(key, creation);
  return creation;
}

// Returns whether to keep the run after an error. A run stays if it has a task, or if its create
// request may have been billed.
function mayContinue({ name, taskId }: BrowserError, isRepeated: boolean): boolean {
  // With `NotFoundError`, the proxy answers that the user has no such task. A 404 with another
  // error name does not come from the proxy, for example during a deployment. Then the task may
  // still exist.
  if (taskId !== undefined) return name !== "NotFoundError";
  // The first create request may have made a task, even if the proxy refuses the repeated create
  // request. So a repeated run is dropped only if the error is about the request's content.
  return MAY_HAVE_CREATED.includes(name) || (isRepeated && !ABOUT_THE_REQUEST.includes(name));
}

// After these errors, the gateway may have a task. After any other error of the proxy, the gateway
// has no task.
const MAY_HAVE_CREATED = [
  "ConnectionError",
  "InternalError",
  "ProtocolError",
  "SubmissionUnknownError",
];

const ABOUT_THE_REQUEST = [
  "BadRequestError",
  "InputValidationError",
  "PayloadTooLargeError",
  "UnprocessableEntityError",
];
