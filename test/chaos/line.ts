// A proxy in front of a server. It can delay answers, and can switch to another server.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Line {
  readonly url: string;
  /** Address of the server behind the proxy. Setting this address closes all open connections. */
  to: string;
  close(): void;
}

/** Starts a proxy that delays answers by `lateMs`. */
export async function startLine(to: string, lateMs = 0): Promise<Line> {
  const sockets = new Set<Socket>();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  let target = to;
  const server = createServer((socket) => {
    const far = connect(Number(new URL(target).port), "127.0.0.1");
    socket.pipe(far);
    if (lateMs === 0) far.pipe(socket);
    else far.on("data", (chunk) => void setTimeout(() => socket.write(chunk), lateMs));
    for (const [one, other] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        setTimeout(() => other.destroy(), lateMs);
      });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `${new URL(to).protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    get to() {
      return target;
    },
    set to(next) {
      target = next;
      breakAll();
    },
    close: () => {
      server.close();
      breakAll();
    },
  };
}
