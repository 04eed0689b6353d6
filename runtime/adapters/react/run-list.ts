// The runs of a component. Starts runs, stores them, and continues them after a page reload.
import { useCallback, useEffect, useRef, useState } from "react";
import { newKey } from "../browser/key.js";
import { isImage, type BrowserImage } from "../browser/images.js";
import type { BrowserResult } from "../browser/state.js";
import type { ModelModule } from "../../call/model/definition.js";
import { canFollow, followRun, type RunView, type SavedRun } from "./follow.js";
import { saveRuns, loadRuns } from "./storage.js";
import { useClient, type HookOptions } from "./use-client.js";

/** Options of `useRun` and `useRuns`. */
export interface UseRunOptions extends HookOptions {
  /**
   * Key in `sessionStorage` under which the hook stores its runs. After a reload, the hook
   * continues with the stored tasks. If the reload interrupted a create request and `run` is called
   * again with the same request, the hook sends it with the same idempotency key. Default: none, so
   * a reload forgets the runs.
   */
  readonly storageKey?: string | undefined;
}

/** The views of the runs by idempotency key, oldest first, and functions that change the runs. */
export interface RunList {
  readonly views: ReadonlyMap<string, RunView>;
  run(request: unknown): Promise<BrowserResult | undefined>;
  /** Forgets one run. */
  remove(key: string): void;
  /** Forgets all runs. */
  reset(): void;
}

interface ActiveRun {
  readonly resultPromise: Promise<BrowserResult | undefined>;
  readonly controller: AbortController;
}

const NO_VIEWS: ReadonlyMap<string, RunView> = new Map();

/** Returns the runs of a component. With `isSingle`, a new run replaces the run before it. */
export function useRunList(
  model: string | ModelModule,
  options: UseRunOptions,
  isSingle: boolean,
): RunList {
  const { storageKey } = options;
  const client = useClient(options);
  const [views, setViews] = useState(NO_VIEWS);
  const activeRuns = useRef(new Map<string, ActiveRun>());
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
      const { key } = savedRun;
      const [activeKey = key] = isSingle ? activeRuns.current.keys() : [];
      const activeRun = activeRuns.current.get(activeKey);
      if (activeRun !== undefined) return activeRun.resultPromise;
      const controller = new AbortController();
      const { signal } = controller;
      const store = (saved: SavedRun) => {
        // A single run replaces an earlier run, except if the create request of the earlier run has
        // no answer yet.
        const others = runs().filter(
          (one) => one.key !== key && (!isSingle || one.id === undefined),
        );
        setRuns([...others, saved]);
      };
      const keep = (saved: SavedRun | undefined) => {
        // After `remove` or `reset`, the storage no longer has the run. Then this line changes
        // nothing.
        setRuns(runs().flatMap((one) => (one.key === key ? (saved ?? []) : one)));
      };
      const show = (view: RunView) => {
        if (signal.aborted) return;
        setViews((before) => new Map(isSingle ? [] : before).set(key, view));
      };
      const handle = client().model(model as ModelModule);
      const context = { store, keep, signal, isRepeated, show };
      const resultPromise = followRun(handle, savedRun, request, context).finally(() => {
        if (activeRuns.current.get(key)?.controller === controller) activeRuns.current.delete(key);
      });
      activeRuns.current.set(key, { resultPromise, controller });
      return resultPromise;
    },
    [client, model, isSingle, runs, setRuns],
  );

  const stop = useCallback((key?: string) => {
    for (const [activeKey, { controller }] of activeRuns.current) {
      if (key !== undefined && activeKey !== key) continue;
      controller.abort();
      activeRuns.current.delete(activeKey);
    }
  }, []);

  useEffect(() => {
    isMounted.current = true;
    const saved = runs().filter((one) => one.model === idOf(model));
    for (const one of isSingle ? saved.slice(-1) : saved) {
      if (canFollow(one)) void start(one, undefined, true);
    }
    return () => {
      isMounted.current = false;
      // React's StrictMode unmounts a component and mounts it again at once. So the timer checks
      // later whether the component is still unmounted.
      setTimeout(() => {
        if (!isMounted.current) stop();
      });
    };
  }, [model, isSingle, runs, start, stop]);

  const run = useCallback(
    (request: unknown) => {
      const id = idOf(model);
      const ending = `-${digestOf([id, request])}`;
      const isSame = (key: string) => key.endsWith(ending);
      // Searches the active runs, too, because a run is not stored before its images are uploaded.
      const [, activeRun] = [...activeRuns.current].find(([key]) => isSame(key)) ?? [];
      if (activeRun !== undefined) return activeRun.resultPromise;
      const openRun = runs().find((one) => one.id === undefined && isSame(one.key));
      const saved = openRun ?? { model: id, key: newKey() + ending };
      return start(saved, request, openRun !== undefined);
    },
    [model, runs, start],
  );
  const remove = useCallback(
    (key: string) => {
      stop(key);
      setRuns(runs().filter((one) => one.key !== key));
      setViews((before) => new Map([...before].filter(([other]) => other !== key)));
    },
    [stop, runs, setRuns],
  );
  const reset = useCallback(() => {
    stop();
    setRuns([]);
    setViews(NO_VIEWS);
  }, [stop, setRuns]);
  return { views, run, remove, reset };
}

const idOf = (model: string | ModelModule) => (typeof model === "string" ? model : model.id);

// Returns a hash of a model id and a request. The hash is the end of the idempotency key, so the
// hook need not store the request. If two requests had the same hash, the second request could get
// the first request's key, and the proxy would refuse the second.
function digestOf(value: unknown): string {
  const text = textOf(value);
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul((other << 5) ^ (other >>> 27) ^ code, 0x85ebca6b);
  }
  return [one, other].map((part) => (part >>> 0).toString(16)).join("");
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) => (isImage(part) ? identityOf(part) : part));
  } catch {
    // JSON cannot express the request, so sending it fails too, and the run shows that error.
    return "";
  }
}

const blobs = new WeakMap<BrowserImage, string>();

// Two `File` objects with the same name, size, type and date count as one file. Any other image
// object is equal only to itself.
function identityOf(image: BrowserImage): string {
  const { size, type, name, lastModified } = image as Partial<File>;
  const identity = name === undefined ? newKey() : JSON.stringify([name, size, type, lastModified]);
  const known = blobs.get(image) ?? identity;
  blobs.set(image, known);
  return known;
}
