// The keep-alive pool of a client.
import { Agent } from "undici";
import type { OwnWireSettings } from "../../../platform/platform.js";
import type { Wire } from "../wire.js";
import { dispatchedWire } from "./wire.js";

/** A pool with at most `sockets` connections, one request at a time on each; it opens none before it is used. */
export function pooledWire({ sockets, connectMs }: OwnWireSettings): Wire {
  const pool = new Agent({
    connections: sockets,
    pipelining: 1,
    connect: { timeout: connectMs },
    // Below the idle limit of common proxies (5 s and more), so that a dead socket is rarely reused.
    keepAliveTimeout: 4_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return dispatchedWire(pool, () => pool.close());
}
