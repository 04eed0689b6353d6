// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelRequests } from "./models.js";
import {
  createBrowserClient,
  type BrowserClient,
  type BrowserOptions,
} from "#runtime/adapters/browser/index.js";

export * from "#runtime/adapters/browser/index.js";

/** The client for web pages, with the request types of this SDK's models. */
export type PageClient = BrowserClient<ModelRequests>;

/**
 * Creates a client for web pages, which calls a proxy of `./proxy`. The client has no API key, and
 * sends nothing before the first call.
 *
 * @param options - Address of the proxy, headers and more; see {@link BrowserOptions}.
 */
export const createClient = (options?: BrowserOptions): PageClient =>
  createBrowserClient<ModelRequests>(options);
