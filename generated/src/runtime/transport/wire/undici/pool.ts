// The keep-alive pools of a client.
import { Agent } from "undici";
import type { OwnWireSettings } from "../../../platform/platform.js";
import type { Wire } from "../wire.js";
import { dispatchedWire } from "./wire.js";

/**
 * A pool with at most `sockets` connections, one request at a time on each, and one without a limit for streams; they open none
 * before they are used.
 */
export function pooledWire({ sockets, connectMs }: OwnWireSettings): Wire {
  const calls = pool(sockets, connectMs);
  const streams = pool(null, connectMs);
  return {
    ...calls,
    exchange: (request, watch) =>
      (watch.isStream === true ? streams : calls).exchange(request, watch),
    close: async () => {
      await Promise.all([calls.close(), streams.close()]);
    },
  };
}

function pool(connections: number | null, connectMs: number): Wire {
  const agent = new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: connectMs },
    // Below the idle limit of common proxies (5 s and more), so that a dead socket is rarely reused.
    keepAliveTimeout: 4_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return dispatchedWire(agent, () => agent.close());
}
