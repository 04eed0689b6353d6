// Defines a route: a way to request result files. Also makes a route over a `Wire`, the way in
// which the client sends its requests.
import type { Cancellation } from "../../call/time/clock.js";
import type { ByteStream, Wire, WireHeaders } from "../../call/transport/wire/wire.js";

/** An HTTP answer whose body has not been read. */
export interface FileResponse {
  readonly status: number;
  readonly headers: WireHeaders;
  readonly body: ByteStream;
}

export interface FileRoute {
  /**
   * Whether the server sends no faster than the body is read (backpressure). If false, files are
   * requested in ranges, so that unread bytes do not fill the memory.
   */
  readonly paced: boolean;
  /**
   * Sends a GET request. Resolves when the headers arrive. Follows no redirect. The promise and the
   * body may fail with a socket error, an SDK error, or the reason of `ending`.
   */
  readonly get: (
    url: URL,
    headers: Readonly<Record<string, string>>,
    ending: Cancellation,
  ) => Promise<FileResponse>;
  /**
   * Resolves to true if all IP addresses of a host name are public, or if no address is found.
   * Absent if the route does not resolve host names itself.
   */
  readonly isPublic?: (host: string) => Promise<boolean>;
  readonly close: () => void;
}

/**
 * Makes a route over a `Wire`, which resolves host names. `close` of the route leaves the wire
 * open.
 */
export function wiredRoute(wire: Wire): FileRoute {
  return {
    paced: false,
    get: ({ origin, pathname, search }, headers, signal) =>
      wire.exchange(
        { origin, path: pathname + search, method: "GET", headers, body: undefined },
        { signal },
      ),
    close: () => undefined,
  };
}
