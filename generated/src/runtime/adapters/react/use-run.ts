// React's hook for a run: created by a click, found again after a reload.
import { useCallback, useEffect, useRef, useState } from "react";
import { createBrowserClient, newKey, type BrowserClient } from "../browser/client.js";
import type { BrowserResult } from "../browser/state.js";
import type { ModelModule } from "../../model/definition.js";
import { followRun, IDLE, type RunView, type SavedRun } from "./follow.js";
import { store, stored } from "./storage.js";

/** Where the hooks send. */
export interface HookOptions {
  /** Made once, outside the component. Default one for `/api/gateway`. */
  readonly client?: BrowserClient<never> | undefined;
}

/** Options of `useRun`. */
export interface UseRunOptions extends HookOptions {
  /**
   * Name in `sessionStorage` under which the run is kept: key and request before they are sent, the task's id after it. A reload goes
   * on with it; a reload in the middle of the create asks again with the same key. Default none: a reload forgets the run.
   */
  readonly storageKey?: string | undefined;
}

/** What `useRun` gives. */
export interface Running<Request> extends RunView {
  /**
   * Creates a task and follows it. While one is under way nothing is created: the promise is that of the first. It never rejects: an
   * error is in `error`.
   */
  run(request: Request): Promise<BrowserResult | undefined>;
  /** Forgets the run, also in the storage; its task goes on at the gateway. */
  reset(): void;
}

interface UnderWay {
  readonly ended: Promise<BrowserResult | undefined>;
  readonly leave: AbortController;
}

let shared: BrowserClient<never> | undefined;
/** The client of hooks that are given none. */
export const sharedClient = () => (shared ??= createBrowserClient<never>());

/** Runs a model, and shows how far it is. */
export function useModelRun(
  model: string | ModelModule,
  { client = sharedClient(), storageKey }: UseRunOptions = {},
): Running<unknown> {
  const [view, show] = useState(IDLE);
  const underWay = useRef<UnderWay>(undefined);
  const kept = useRef<SavedRun>(undefined);
  const isHere = useRef(false);

  const start = useCallback(
    (given: Omit<SavedRun, "model">, isAgain: boolean) => {
      if (underWay.current !== undefined) return underWay.current.ended;
      const leave = new AbortController();
      const { signal } = leave;
      const handle = client.model(model as ModelModule);
      const keep = (saved: SavedRun | undefined) => {
        // Whoever has left it, or has come back and reset it, may have begun another one.
        if (signal.aborted && stored(storageKey, handle.id)?.key !== given.key) return;
        kept.current = saved;
        store(storageKey, saved);
      };
      const shown = (next: RunView) => signal.aborted || show(next);
      const place = { keep, signal, isAgain, show: shown };
      const ended = followRun(handle, { ...given, model: handle.id }, place).finally(() => {
        if (underWay.current?.leave === leave) underWay.current = undefined;
      });
      underWay.current = { ended, leave };
      return ended;
    },
    [client, model, storageKey],
  );

  useEffect(() => {
    isHere.current = true;
    const saved = stored(storageKey, client.model(model as ModelModule).id);
    if (saved !== undefined) void start(saved, true);
    return () => {
      isHere.current = false;
      // StrictMode leaves and comes back at once: only who is still away has left.
      setTimeout(() => {
        if (isHere.current) return;
        underWay.current?.leave.abort();
        underWay.current = undefined;
      });
    };
  }, [client, model, storageKey, start]);

  const run = useCallback(
    (request: unknown) => {
      const { id } = client.model(model as ModelModule);
      const { current } = kept;
      // The same request to the same model, whose answer was lost, is asked for again and not created again.
      const isLost =
        current?.id === undefined && current?.model === id && same(current.request, request);
      return start({ key: isLost ? current.key : newKey(), request }, isLost);
    },
    [client, model, start],
  );
  const reset = useCallback(() => {
    underWay.current?.leave.abort();
    underWay.current = undefined;
    kept.current = undefined;
    store(storageKey, undefined);
    show(IDLE);
  }, [storageKey]);
  return { ...view, run, reset };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
