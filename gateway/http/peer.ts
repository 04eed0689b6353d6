// Who sends a request to the gateway. Apart from app.ts, because a project that imports the gateway has no types of hono.

/** The sender of a request, as far as the transport knows. */
export interface Peer {
  readonly ip: string;
  /** Where a socket carries the request: names by which the gateway may be called, besides `localhost` and addresses. */
  readonly bound?: readonly string[];
}
