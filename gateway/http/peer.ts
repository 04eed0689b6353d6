// Who sends a request to the gateway. Apart from app.ts, because a project that imports the gateway has no types of hono.

/** The sender of a request, as far as the transport knows. */
export interface Peer {
  readonly ip: string;
  /** Names and addresses that the transport listens on, besides loopback. */
  readonly bound?: readonly string[];
}
