// Defines how result files are requested. Implements it over a `Wire` of the caller.
import type { Cancellation } from "../../call/time/clock.js";
import type { ByteStream, Wire, WireHeaders } from "../../call/transport/wire/wire.js";

/** An HTTP answer whose body has not been read. */
export interface FileResponse {
  readonly status: number;
  readonly headers: WireHeaders;
  readonly body: ByteStream;
}

export interface FileRoute {
  /** Whether a slow reader slows the server down. If not, files are requested in ranges. */
  readonly paced: boolean;
  /**
   * Sends a GET request. Resolves when the headers arrive. Follows no redirect. The promise and the
   * body fail with a socket error, an SDK error, or the reason of `ending`.
   */
  readonly get: (
    url: URL,
    headers: Readonly<Record<string, string>>,
    ending: Cancellation,
  ) => Promise<FileResponse>;
  readonly close: () => void;
}

/** Makes a route over a `Wire`. The wire resolves host names, and stays open after `close`. */
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
