// React's hook for a run, which is created by a click and found again after a reload.
import { useCallback, useEffect, useRef, useState } from "react";
import { createBrowserClient, newKey, type BrowserClient } from "../browser/client.js";
import type { BrowserResult } from "../browser/state.js";
import type { ModelModule } from "../../call/model/definition.js";
import { canFollow, followRun, IDLE, type RunView, type SavedRun } from "./follow.js";
import { saveRuns, loadRuns } from "./storage.js";

/** The client of the hooks. */
export interface HookOptions {
  /** A client made once, outside the component. Default: a client for `/api/gateway`. */
  readonly client?: BrowserClient<never> | undefined;
}

/** Options of `useRun`. */
export interface UseRunOptions extends HookOptions {
  /**
   * Key in `sessionStorage` that stores the run: its idempotency key before the create is sent,
   * then also the task's id. After a reload the hook continues with the task. If the reload
   * interrupted the create, the same request uses the same idempotency key again. Default none: a
   * reload forgets the run.
   */
  readonly storageKey?: string | undefined;
}

/** The view of a run, with functions to start and to forget it. */
export interface Running<Request> extends RunView {
  /**
   * Creates a task and follows it. While a run is active, nothing is created and its promise is
   * returned. While it is unknown whether a create was billed, the same request keeps its key, so
   * nothing is created twice. After a run has ended, the same request is a new create. Never
   * rejects: an error is in `error`.
   */
  run(request: Request): Promise<BrowserResult | undefined>;
  /**
   * Forgets the run and its key, also in the storage. Its task continues at the gateway. After a
   * lost connection or `SubmissionUnknownError`, the next `run` of the same request may pay again.
   */
  reset(): void;
}

interface ActiveRun {
  readonly resultPromise: Promise<BrowserResult | undefined>;
  readonly controller: AbortController;
}

let shared: BrowserClient<never> | undefined;
/** Returns the client of hooks without the `client` option. */
export const sharedClient = () => (shared ??= createBrowserClient<never>());

/** Runs a model and shows the progress of the run. */
export function useModelRun(
  model: string | ModelModule,
  { client = sharedClient(), storageKey }: UseRunOptions = {},
): Running<unknown> {
  const [view, show] = useState(IDLE);
  const activeRun = useRef<ActiveRun>(undefined);
  const unstoredRuns = useRef<readonly SavedRun[]>([]);
  const isMounted = useRef(false);

  const runs = useCallback(
    () => (storageKey === undefined ? unstoredRuns.current : loadRuns(storageKey)),
    [storageKey],
  );
  const setRuns = useCallback(
    (saved: readonly SavedRun[]) => {
      if (storageKey === undefined) unstoredRuns.current = saved;
      else saveRuns(storageKey, saved);
    },
    [storageKey],
  );

  const start = useCallback(
    (savedRun: SavedRun, request: unknown, isRepeated: boolean) => {
      if (activeRun.current !== undefined) return activeRun.current.resultPromise;
      const controller = new AbortController();
      const { signal } = controller;
      const { key } = savedRun;
      // Of the earlier runs, only those without an answer stay stored.
      const others = runs().filter((one) => one.key !== key && one.id === undefined);
      setRuns([...others, savedRun]);
      const keep = (saved: SavedRun | undefined) => {
        // A run is no longer stored after a reset.
        setRuns(runs().flatMap((one) => (one.key === key ? (saved ?? []) : one)));
      };
      const showIfActive = (next: RunView) => signal.aborted || show(next);
      const context = { keep, signal, isRepeated, show: showIfActive };
      const handle = client.model(model as ModelModule);
      const resultPromise = followRun(handle, savedRun, request, context).finally(() => {
        if (activeRun.current?.controller === controller) activeRun.current = undefined;
      });
      activeRun.current = { resultPromise, controller };
      return resultPromise;
    },
    [client, model, runs, setRuns],
  );

  useEffect(() => {
    isMounted.current = true;
    const { id } = client.model(model as ModelModule);
    const saved = runs().findLast((one) => one.model === id);
    if (saved !== undefined && canFollow(saved)) void start(saved, undefined, true);
    return () => {
      isMounted.current = false;
      // StrictMode unmounts and remounts at once. So check later whether the component is still
      // unmounted.
      setTimeout(() => {
        if (isMounted.current) return;
        activeRun.current?.controller.abort();
        activeRun.current = undefined;
      });
    };
  }, [client, model, runs, start]);

  const run = useCallback(
    (request: unknown) => {
      const { id } = client.model(model as ModelModule);
      const ending = `-${digestOf([id, request])}`;
      const openRun = runs().find((one) => one.id === undefined && one.key.endsWith(ending));
      const saved = openRun ?? { model: id, key: newKey() + ending };
      return start(saved, request, openRun !== undefined);
    },
    [client, model, runs, start],
  );
  const reset = useCallback(() => {
    activeRun.current?.controller.abort();
    activeRun.current = undefined;
    setRuns([]);
    show(IDLE);
  }, [setRuns]);
  return { ...view, run, reset };
}

// The end of a key, so that the request itself need not be stored. If two requests have the same
// digest, the proxy refuses the second.
function digestOf(value: unknown): string {
  const text = JSON.stringify(value);
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul((other << 5) ^ (other >>> 27) ^ code, 0x85ebca6b);
  }
  return [one, other].map((part) => (part >>> 0).toString(16)).join("");
}
