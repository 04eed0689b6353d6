// The socket pools of a client.
import { Agent } from "undici";
import type { DefaultWireSettings } from "../../../../platform/platform.js";
import type { Wire } from "../wire.js";
import { dispatchedWire, IDLE_MS, pairOf } from "./wire.js";

/** Creates a wire, which is a way to send requests, with pools of undici sockets. */
export function pooledWire({ sockets, connectMs }: DefaultWireSettings): Wire {
  return pairOf(sockets, (connections) => {
    const agent = new Agent({
      connections,
      pipelining: 1,
      // HTTP/1.1 only, the default of undici 7. With HTTP/2, the SDK could not know whether a
      // request was sent.
      allowH2: false,
      connect: { timeout: connectMs },
      keepAliveTimeout: IDLE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return dispatchedWire(agent, () => agent.close());
  });
}
