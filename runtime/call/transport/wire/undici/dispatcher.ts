// The part of an undici dispatcher that the transport uses. Declared here, because the types of
// undici 7 and 8 differ.

/**
 * Sends requests as a dispatcher of undici 7 or 8 does, such as a `ProxyAgent` of the caller's
 * undici.
 */
export interface Dispatcher {
  dispatch(request: DispatchRequest, handler: DispatchHandler): boolean;
}

/** A request for one socket. */
interface DispatchRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
  /** Milliseconds; 0 is no limit. */
  readonly headersTimeout: number;
  /** Milliseconds; 0 is no limit. */
  readonly bodyTimeout: number;
}

/** Callbacks of a request. */
export interface DispatchHandler {
  /** It has a socket; its bytes are about to leave. */
  onRequestStart(controller: DispatchController): void;
  /**
   * The headers have arrived; informational headers, with a status below 200, may come before them.
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

/** Can end a running request. */
export interface DispatchController {
  abort(reason: Error): void;
}
