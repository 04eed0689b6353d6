// Gives a hook a function that returns the browser client. The function stays the same even if the
// component makes a new options object or a new client at each render.
import { useEffect, useMemo, useRef } from "react";
import type { BrowserOptions } from "../browser/call.js";
import { createBrowserClient, type BrowserClient } from "../browser/client.js";

/** Options of all hooks. */
export interface HookOptions extends BrowserOptions {
  /** The browser client to use. If you pass one, the other options of a client have no effect. */
  readonly client?: BrowserClient<never> | undefined;
}

/**
 * Returns a function that gets the client of the latest render. Only a new `url`, `credentials` or
 * `pollIntervalMs` changes the function, so it can be a dependency of effects.
 */
export function useClient(options: HookOptions): () => BrowserClient<never> {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { url, credentials, pollIntervalMs } = options;
  return useMemo(() => {
    const headers = () => latest.current.headers?.() ?? {};
    const own = createBrowserClient<never>({ url, credentials, pollIntervalMs, headers });
    return () => latest.current.client ?? own;
  }, [url, credentials, pollIntervalMs]);
}
