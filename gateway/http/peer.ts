// The sender of a request. Apart from app.ts, for projects without hono's types.

/** The sender of a request. */
export interface Peer {
  readonly ip: string;
  /**
   * Names that clients may use, besides `localhost` and addresses. Set only if the request came
   * through a socket.
   */
  readonly bound?: readonly string[];
}
