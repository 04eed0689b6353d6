// A run as a page shows it: created once, found again after a reload, followed to its end.
import { BrowserError } from "../browser/call.js";
import type { BrowserModel } from "../browser/client.js";
import type { BrowserResult, BrowserState } from "../browser/state.js";
import type { BrowserTask } from "../browser/task.js";

/** What a page shows. */
export interface RunView {
  /** The last state of the task. */
  readonly state: BrowserState | undefined;
  /** 0 to 100, where the gateway says it. */
  readonly progress: number | undefined;
  readonly result: BrowserResult | undefined;
  readonly error: Error | undefined;
  /** Whether the create is under way. */
  readonly isSubmitting: boolean;
}

/** Before anything has happened. */
export const IDLE: RunView = {
  state: undefined,
  progress: undefined,
  result: undefined,
  error: undefined,
  isSubmitting: false,
};

/** What is kept of a run: its key before the create is sent, the task's id after it. Without an id nobody knows what became of it. */
export interface SavedRun {
  readonly model: string;
  readonly key: string;
  readonly id?: string | undefined;
}

/** Where a run is kept and shown, and what ends its waiting. */
export interface RunPlace {
  /** Keeps the run in its present form, or forgets it. */
  readonly keep: (saved: SavedRun | undefined) => void;
  readonly show: (view: RunView) => void;
  readonly signal: AbortSignal;
  /** Whether the create may have been sent before. */
  readonly isAgain?: boolean | undefined;
}

/** Shows a task until it ends; gives its result, and nothing where it has none. */
export async function followTask(
  wait: (onProgress: (state: BrowserState) => void) => Promise<BrowserResult>,
  { show, keep, signal, isAgain = false }: RunPlace,
): Promise<BrowserResult | undefined> {
  let shown = IDLE;
  try {
    const result = await wait((state) => {
      shown = { ...IDLE, state, progress: state.progress };
      show(shown);
    });
    show({ ...shown, result });
    return result;
  } catch (thrown) {
    if (signal.aborted) return undefined;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (!mayGoOn(error, isAgain)) keep(undefined);
    show({ ...shown, error });
    return undefined;
  }
}

/** Creates of this page that are under way, by their keys. */
const creates = new Map<string, Promise<BrowserTask>>();

/** Whether a run can be followed without its request. */
export const canFollow = ({ key, id }: SavedRun): boolean => id !== undefined || creates.has(key);

/** Creates the task of a run, unless it has one or its create is under way, and shows it until it ends. */
export const followRun = (
  handle: BrowserModel<unknown>,
  saved: SavedRun,
  request: unknown,
  place: RunPlace,
): Promise<BrowserResult | undefined> =>
  followTask(async (onProgress) => {
    const { keep, show, signal } = place;
    show({ ...IDLE, isSubmitting: saved.id === undefined });
    const { id } =
      saved.id === undefined ? await created(handle, saved.key, request) : handle.resume(saved.id);
    keep({ ...saved, id });
    if (!signal.aborted) onProgress({ id, model: saved.model, status: "submitted" });
    return handle.resume(id).result({ signal, onProgress });
  }, place);

// The create does not end with the component: the answer names what is paid for.
function created(
  handle: BrowserModel<unknown>,
  key: string,
  request: unknown,
): Promise<BrowserTask> {
  const creating =
    creates.get(key) ??
    handle.submit(request, { idempotencyKey: key }).finally(() => creates.delete(key));
  creates.set(key, creating);
  return creating;
}

// The key is kept while a task is known, or a create may have been paid for.
function mayGoOn(error: Error, isAgain: boolean): boolean {
  if (!(error instanceof BrowserError)) return true;
  const { name, status, taskId, retryable } = error;
  // A 404 of another program, as while the site is deployed, says nothing about the task.
  if (taskId !== undefined) return name !== "NotFoundError";
  if (status === undefined) return name === "ConnectionError";
  // The proxy's own failure may hide a create. After a refusal that it names, nothing was created.
  if (["InternalError", "SubmissionUnknownError"].includes(name)) return true;
  // A refusal of the repetition says nothing about the first create, unless it is about the request itself.
  if (isAgain) {
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
