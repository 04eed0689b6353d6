// A proxy for programs, and the settings that use it.
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/**
 * Starts a proxy for requests with and without a tunnel. Returns its address and the requested
 * hosts.
 */
export async function startProxy() {
  const hosts = new Set<string>();
  const proxy = createServer((incoming, response) => {
    const { host, hostname, port, pathname, search } = new URL(incoming.url ?? "");
    hosts.add(host);
    const { method, headers } = incoming;
    const path = pathname + search;
    const outgoing = send({ hostname, port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  proxy.on("connect", ({ url = "" }, socket) => {
    hosts.add(url);
    const { hostname, port } = new URL(`http://${url}`);
    const to = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      to.pipe(socket).pipe(to);
    });
    to.on("error", () => socket.destroy());
    socket.on("error", () => to.destroy());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { hosts, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

/** A title, variables to set beside `HTTP_PROXY`, and whether the program then uses the proxy. */
export const WAYS: readonly (readonly [string, Readonly<Record<string, string>>, boolean])[] = [
  ["through the proxy of HTTP_PROXY", {}, true],
  ["past it with NO_PROXY", { NO_PROXY: "127.0.0.1" }, false],
];
