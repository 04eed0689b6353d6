// How the bytes of a result come: one request and its answer, whichever way it goes.
import type { Cancellation } from "../../time/cancellation.js";
import type { WireResponse } from "../../transport/wire/exchange.js";

/** Sends a GET. */
export interface FileRoute {
  /** Whether a slow reader of the body slows the server down; where it does not, files are fetched in pieces. */
  readonly paced: boolean;
  /**
   * Resolves at the headers; no redirect is followed. Rejects, as the body fails, with an error of the socket, with one of
   * the SDK, or with the reason of `ending`.
   */
  readonly get: (
    url: URL,
    headers: Readonly<Record<string, string>>,
    ending: Cancellation,
  ) => Promise<WireResponse>;
  readonly close: () => void;
}
