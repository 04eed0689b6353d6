// The client of a request. The type has its own file, so that modules with this type do not need
// hono's types.

export interface Peer {
  readonly ip: string;
  /**
   * Host names that clients may use, besides `localhost` and IP addresses. Set only for requests
   * through a socket.
   */
  readonly bound?: readonly string[];
}
