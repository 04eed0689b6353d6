// The keep-alive pool of a client.
import { Agent } from "undici";

/** A pool with at most `sockets` connections, one request at a time on each. */
export function createPool(sockets: number, connectTimeoutMs: number): Agent {
  return new Agent({
    connections: sockets,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    // Below the idle limit of common proxies (5 s and more), so that a dead socket is rarely reused.
    keepAliveTimeout: 4_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
