// A line between workers and gateway on which answers take their time, so that a kill can come between a create and its answer.
import { once } from "node:events";
import { connect, createServer } from "node:net";

export interface SlowLine {
  readonly url: string;
  close(): void;
}

/** Each answer arrives `ms` late. */
export async function slowLine(to: string, ms: number): Promise<SlowLine> {
  const port = Number(new URL(to).port);
  const server = createServer((socket) => {
    const gateway = connect(port, "127.0.0.1");
    socket.pipe(gateway);
    gateway.on("data", (chunk) => void setTimeout(() => socket.write(chunk), ms));
    gateway.on("end", () => void setTimeout(() => socket.end(), ms));
    for (const one of [socket, gateway]) {
      one.on("error", () => void (socket.destroy(), gateway.destroy()));
    }
    socket.on("close", () => gateway.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
