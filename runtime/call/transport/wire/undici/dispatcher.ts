// The methods of an undici dispatcher that the transport uses. The methods are declared here,
// because the types of undici 7 and 8 differ.
import type { HttpMethod } from "../wire.js";

/** A dispatcher of undici 7 or 8, such as a `ProxyAgent` from the caller's undici. */
export interface Dispatcher {
  dispatch(request: DispatchRequest, handler: DispatchHandler): boolean;
}

/** A request that a dispatcher sends over one of its sockets. */
interface DispatchRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: HttpMethod;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
  /** Milliseconds; 0 means no limit. */
  readonly headersTimeout: number;
  /** Milliseconds; 0 means no limit. */
  readonly bodyTimeout: number;
}

/** Callbacks of a request. */
export interface DispatchHandler {
  /** The request has a socket. Its bytes are about to be sent. */
  onRequestStart(controller: DispatchController): void;
  /**
   * The headers have arrived. Also called earlier, for informational headers with a status below
   * 200.
   */
  onResponseStart(
    controller: DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void;
  onResponseData(controller: DispatchController, chunk: Uint8Array): void;
  onResponseEnd(): void;
  onResponseError(controller: DispatchController, error: Error): void;
}

/** Ends a running request. */
export interface DispatchController {
  abort(reason: Error): void;
}
