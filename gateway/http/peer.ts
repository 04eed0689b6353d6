// Who sends a request to the gateway.

/** The sender of a request, as far as the transport knows. */
export interface Peer {
  readonly ip: string;
  /** Names and addresses that the transport listens on, besides loopback. */
  readonly bound?: readonly string[];
}
