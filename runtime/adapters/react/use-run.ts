// React's hook for a run: created by a click, found again after a reload.
import { useCallback, useEffect, useRef, useState } from "react";
import { createBrowserClient, newKey, type BrowserClient } from "../browser/client.js";
import type { BrowserResult } from "../browser/state.js";
import type { ModelModule } from "../../call/model/definition.js";
import { canFollow, followRun, IDLE, type RunView, type SavedRun } from "./follow.js";
import { store, stored } from "./storage.js";

/** Where the hooks send. */
export interface HookOptions {
  /** Made once, outside the component. Default one for `/api/gateway`. */
  readonly client?: BrowserClient<never> | undefined;
}

/** Options of `useRun`. */
export interface UseRunOptions extends HookOptions {
  /**
   * Name in `sessionStorage` under which the run is kept: its key before the create is sent, the task's id after it. A reload goes on
   * with the task; after a reload in the middle of the create, the same request is asked for with the same key. Default none: a reload
   * forgets the run.
   */
  readonly storageKey?: string | undefined;
}

/** What `useRun` gives. */
export interface Running<Request> extends RunView {
  /**
   * Creates a task and follows it. While one is under way nothing is created: the promise is that of the first. As long as nobody knows
   * whether a create was paid for, the same request keeps its key, which creates nothing twice. After a run that has ended, the same
   * request is a new create. It never rejects: an error is in `error`.
   */
  run(request: Request): Promise<BrowserResult | undefined>;
  /**
   * Forgets the run and its key, also in the storage; its task goes on at the gateway. After a lost connection or
   * `SubmissionUnknownError` the next `run` of the same request may pay again.
   */
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
  const unnamed = useRef<readonly SavedRun[]>([]);
  const isHere = useRef(false);

  const runs = useCallback(
    () => (storageKey === undefined ? unnamed.current : stored(storageKey)),
    [storageKey],
  );
  const setRuns = useCallback(
    (saved: readonly SavedRun[]) => {
      if (storageKey === undefined) unnamed.current = saved;
      else store(storageKey, saved);
    },
    [storageKey],
  );

  const start = useCallback(
    (given: SavedRun, request: unknown, isAgain: boolean) => {
      if (underWay.current !== undefined) return underWay.current.ended;
      const leave = new AbortController();
      const { signal } = leave;
      const { key } = given;
      // Of the runs before, those without an answer are kept.
      const others = runs().filter((one) => one.key !== key && one.id === undefined);
      setRuns([...others, given]);
      const keep = (saved: SavedRun | undefined) => {
        // A run that was reset is not there any more.
        setRuns(runs().flatMap((one) => (one.key === key ? (saved ?? []) : one)));
      };
      const shown = (next: RunView) => signal.aborted || show(next);
      const place = { keep, signal, isAgain, show: shown };
      const handle = client.model(model as ModelModule);
      const ended = followRun(handle, given, request, place).finally(() => {
        if (underWay.current?.leave === leave) underWay.current = undefined;
      });
      underWay.current = { ended, leave };
      return ended;
    },
    [client, model, runs, setRuns],
  );

  useEffect(() => {
    isHere.current = true;
    const { id } = client.model(model as ModelModule);
    const saved = runs().findLast((one) => one.model === id);
    if (saved !== undefined && canFollow(saved)) void start(saved, undefined, true);
    return () => {
      isHere.current = false;
      // StrictMode leaves and comes back at once: only who is still away has left.
      setTimeout(() => {
        if (isHere.current) return;
        underWay.current?.leave.abort();
        underWay.current = undefined;
      });
    };
  }, [client, model, runs, start]);

  const run = useCallback(
    (request: unknown) => {
      const { id } = client.model(model as ModelModule);
      const ending = `-${digestOf([id, request])}`;
      const open = runs().find((one) => one.id === undefined && one.key.endsWith(ending));
      const saved = open ?? { model: id, key: newKey() + ending };
      return start(saved, request, open !== undefined);
    },
    [client, model, runs, start],
  );
  const reset = useCallback(() => {
    underWay.current?.leave.abort();
    underWay.current = undefined;
    setRuns([]);
    show(IDLE);
  }, [setRuns]);
  return { ...view, run, reset };
}

// A key ends with it, so that the request itself need not be kept. Of two requests with one digest the proxy refuses the second.
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
