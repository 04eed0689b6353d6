// The keep-alive pools of a client.
import { Agent } from "undici";
import type { DefaultWireSettings } from "../../../../platform/platform.js";
import type { Wire } from "../wire.js";
import { dispatchedWire, IDLE_MS, pairOf } from "./wire.js";

/** The sockets of a client, in pools of undici. */
export function pooledWire({ sockets, connectMs }: DefaultWireSettings): Wire {
  return pairOf(sockets, (connections) => {
    const agent = new Agent({
      connections,
      pipelining: 1,
      // As in undici 7: only for HTTP/1.1 is it clear whether a request has left.
      allowH2: false,
      connect: { timeout: connectMs },
      keepAliveTimeout: IDLE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return dispatchedWire(agent, () => agent.close());
  });
}
