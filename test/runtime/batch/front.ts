// A TCP proxy in front of a server. A test closes the proxy, so that no server listens at its port,
// and opens it again.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export async function startFront(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    from.pipe(to).pipe(from);
  });
  const listen = async (at: number) => {
    await once(server.listen(at, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${own}`, close, open: () => listen(own) };
}
