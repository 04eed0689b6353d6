// The interface for fetching result files, and its implementation over a wire of the caller.
import type { Cancellation } from "../../call/time/clock.js";
import type { ByteStream, Wire, WireHeaders } from "../../call/transport/wire/wire.js";

/** An answer with an unread body. */
export interface FileResponse {
  readonly status: number;
  readonly headers: WireHeaders;
  readonly body: ByteStream;
}

export interface FileRoute {
  /** Whether a slow reader slows the server down. If not, files are fetched in pieces. */
  readonly paced: boolean;
  /**
   * Resolves when the headers arrive. Follows no redirect. Call and body reject with an error of
   * the socket or of the SDK, or with the reason of `ending`.
   */
  readonly get: (
    url: URL,
    headers: Readonly<Record<string, string>>,
    ending: Cancellation,
  ) => Promise<FileResponse>;
  readonly close: () => void;
}

/** A route over a wire. The wire resolves names itself, and stays open after `close`. */
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
