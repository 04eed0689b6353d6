// The client of a hook. It stays the same if a component makes a new client at each render.
import { useEffect, useMemo, useRef } from "react";
import type { BrowserOptions } from "../browser/call.js";
import { createBrowserClient, type BrowserClient } from "../browser/client.js";

/** Options of all hooks. */
export interface HookOptions extends BrowserOptions {
  /** A browser client. It replaces the options of a client, such as `url` and `headers`. */
  readonly client?: BrowserClient<never> | undefined;
}

/**
 * Returns a function that gets the client of the latest render. The function changes only with the
 * address of the proxy and similar values, so it can be a dependency of effects.
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
