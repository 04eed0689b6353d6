// A run as a page shows it: created once, found again after a reload, followed to its end.
import { BrowserError } from "../browser/call.js";
import type { BrowserModel } from "../browser/client.js";
import type { BrowserResult, BrowserState } from "../browser/state.js";

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

/** What is kept of a run: key and request before it is sent, the id after it. */
export interface SavedRun {
  readonly model: string;
  readonly key: string;
  readonly request: unknown;
  readonly id?: string | undefined;
}

/** Where a run is kept and shown, and what ends its waiting. */
export interface RunPlace {
  readonly keep: (saved: SavedRun | undefined) => void;
  readonly show: (view: RunView) => void;
  readonly signal: AbortSignal;
  /** Whether the create was sent before, and its answer never came. */
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

/** Creates the task of a run, where it has none yet, and shows it until it ends. */
export const followRun = (
  handle: BrowserModel<unknown>,
  saved: SavedRun,
  place: RunPlace,
): Promise<BrowserResult | undefined> =>
  followTask(async (onProgress) => {
    const { keep, show, signal } = place;
    keep(saved);
    show({ ...IDLE, isSubmitting: saved.id === undefined });
    // Not ended with the page's interest: the answer names what is paid for.
    const { id } =
      saved.id === undefined
        ? await handle.submit(saved.request, { idempotencyKey: saved.key })
        : handle.resume(saved.id);
    keep({ ...saved, id });
    if (!signal.aborted) onProgress({ id, model: saved.model, status: "submitted" });
    return handle.resume(id).result({ signal, onProgress });
  }, place);

// After a refusal nothing is left to ask for, and a reload creates nothing; after a lost answer, and while a task is known, there is.
function mayGoOn(error: Error, isAgain: boolean): boolean {
  if (!(error instanceof BrowserError)) return true;
  const { name, status, taskId } = error;
  if (taskId !== undefined) return status !== 404;
  // Refused before its key was looked at: that says nothing of the create before.
  if (isAgain && status !== undefined && [401, 403, 408, 429].includes(status)) return true;
  // What the proxy says by a name of the gateway's errors was certainly not created; its own failure says nothing.
  if (status === undefined) return name === "ConnectionError";
  return (status < 400 || status >= 500) && ["InternalError", "ProtocolError"].includes(name);
}
