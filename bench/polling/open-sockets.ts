// Counts the connections that the servers of this process hold, without touching the servers.
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/** Connections of this process's servers. */
export interface OpenSockets {
  readonly most: number;
}

/** Counts from now on. */
export function countOpenSockets(): OpenSockets {
  const counts = { open: 0, most: 0 };
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { readonly socket: Socket };
    counts.most = Math.max(counts.most, ++counts.open);
    socket.once("close", () => counts.open--);
  });
  return counts;
}
