// How result files are fetched; over the wire of the caller, where there is one.
import type { Cancellation } from "../../call/time/cancellation.js";
import type { ByteStream, Wire, WireHeaders } from "../../call/transport/wire/wire.js";

/** An answer whose body has not been read yet. */
export interface FileResponse {
  readonly status: number;
  readonly headers: WireHeaders;
  readonly body: ByteStream;
}

export interface FileRoute {
  /** Whether a slow reader of the body slows the server down; where it does not, files are fetched in pieces. */
  readonly paced: boolean;
  /**
   * Resolves at the headers; no redirect is followed. Rejects (as does the body) with an error of the socket or of the SDK,
   * or with the reason of `ending`.
   */
  readonly get: (
    url: URL,
    headers: Readonly<Record<string, string>>,
    ending: Cancellation,
  ) => Promise<FileResponse>;
  readonly close: () => void;
}

/** Sends over a wire, which looks names up by itself and is not closed. */
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
