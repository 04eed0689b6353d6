// A React hook that waits for an existing task.
import { useEffect, useState } from "react";
import { followTask, IDLE, type RunView } from "./follow.js";
import { useClient, type HookOptions } from "./use-client.js";

/**
 * Polls a task until it ends, and returns its view. Sends nothing if `id` is undefined. If the
 * component unmounts, the polling stops, but the task continues.
 */
export function useTask(id: string | undefined, options: HookOptions = {}): RunView {
  const client = useClient(options);
  const [view, show] = useState(IDLE);
  useEffect(() => {
    show(IDLE);
    if (id === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const context = { signal, show, keep: () => undefined };
    const task = client().tasks.resume(id);
    void followTask((onProgress) => task.result({ signal, onProgress }), context);
    return () => controller.abort();
  }, [client, id]);
  return view;
}
