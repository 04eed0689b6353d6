// Servers on loopback with a port from the system, and ports that the system never chooses.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Server } from "node:net";

/** Listens. Returns the address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// These ports are below all ports that systems choose: Linux from 32768, macOS from 49152, gVisor
// from 16000. Each process starts at another port.
const [FIRST, COUNT] = [10_240, 5_760];
let next = process.pid * 37;

/**
 * Returns a port without a listener, which no `listen(0)` gets in the meantime. The test leaves the
 * port empty, or starts a server there.
 */
export async function emptyPort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    const socket = connect(port, "127.0.0.1");
    const isTaken = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isTaken) return port;
  }
}

/** A proxy that accepts only `CONNECT`. */
export interface Tunnel {
  readonly url: string;
  /** Number of connections that the proxy has made. */
  readonly tunnels: () => number;
  readonly close: () => void;
}

/** Starts the proxy. */
export async function startTunnel(): Promise<Tunnel> {
  let tunnels = 0;
  const sockets = new Set<{ destroy(): unknown }>();
  const proxy = createServer();
  proxy.on("connect", ({ url = "" }: IncomingMessage, client, head) => {
    tunnels++;
    const { hostname, port } = new URL(`http://${url}`);
    const upstream = connect(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
    }
  });
  return {
    url: await listen(proxy),
    tunnels: () => tunnels,
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
