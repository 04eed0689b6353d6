// A React hook that runs a model, and continues the run after a page reload.
import { useCallback, useEffect, useRef, useState } from "react";
import { createBrowserClient, newKey, type BrowserClient } from "../browser/client.js";
import type { BrowserResult } from "../browser/state.js";
import type { ModelModule } from "../../call/model/definition.js";
import { canFollow, followRun, IDLE, type RunView, type SavedRun } from "./follow.js";
import { saveRuns, loadRuns } from "./storage.js";

/** Options of all hooks. */
export interface HookOptions {
  /**
   * The browser client. Make it once, outside the component. Default: a client for `/api/gateway`.
   */
  readonly client?: BrowserClient<never> | undefined;
}

/** Options of `useRun`. */
export interface UseRunOptions extends HookOptions {
  /**
   * Key in `sessionStorage` under which the hook stores the run. After a reload, the hook continues
   * with the stored task. If the reload interrupted the create request, the same request uses the
   * same idempotency key again. Default: none, so a reload forgets the run.
   */
  readonly storageKey?: string | undefined;
}

/** The view of a run, with functions that start or forget a run. */
export interface Running<Request> extends RunView {
  /**
   * Creates a task and waits for its result. Never rejects: after an error, the field `error` has
   * it. If a run is active, returns its promise and creates nothing. If it is unknown whether a
   * task was created, the same request reuses its idempotency key. After a run has ended, the same
   * request creates a new task.
   */
  run(request: Request): Promise<BrowserResult | undefined>;
  /**
   * Forgets the run and its stored idempotency key. The task continues at the gateway. After a lost
   * connection or `SubmissionUnknownError`, the next `run` of the same request may be billed again.
   */
  reset(): void;
}

interface ActiveRun {
  readonly resultPromise: Promise<BrowserResult | undefined>;
  readonly controller: AbortController;
}

let shared: BrowserClient<never> | undefined;
/** Returns the default client, which hooks without the option `client` share. */
export const sharedClient = () => (shared ??= createBrowserClient<never>());

/** Runs a model and returns the view of the run. `useRun` of a package calls this hook. */
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
      // Keeps an earlier run in the storage only if its create request has no answer yet.
      const others = runs().filter((one) => one.key !== key && one.id === undefined);
      setRuns([...others, savedRun]);
      const keep = (saved: SavedRun | undefined) => {
        // A reset removes the run from the storage. Then this line changes nothing.
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
      // React's StrictMode unmounts a component and mounts it again at once. So the timer checks
      // later whether the component is still unmounted.
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

// Returns a hash of the request. The hook stores the hash beside the idempotency key, so it need
// not store the request. If two requests have the same hash, the proxy refuses the second request.
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
