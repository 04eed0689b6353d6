// Servers with answers from a test, which record their requests.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { emptyPort } from "../../../faults/server/loopback.js";

export interface LoopbackServer {
  readonly url: string;
  /** Path and query of every request, in the order of arrival. */
  readonly asked: readonly string[];
  /** `Authorization` of every request. */
  readonly authorizations: readonly (string | undefined)[];
}

/** An answer: status, body (JSON unless a text), further headers. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const open = new Set<Server>();

/**
 * Stops all servers. Each test file that starts servers calls this function in `afterAll`, because
 * test files share this module.
 */
export function closeServers(): void {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
  open.clear();
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** Serves until `closeServers`. `answer` gets the path and the number of earlier requests. */
export async function serve(
  answer: (path: string, before: number) => Reply,
): Promise<LoopbackServer> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    const { status, body, headers = {} } = answer(path, asked.length);
    asked.push(path);
    authorizations.push(request.headers.authorization);
    const type = typeof body === "string" ? "text/html" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.add(server);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, authorizations };
}

/** An address on this machine without a listener. */
export const nobodyListens = async (): Promise<string> => `http://127.0.0.1:${await emptyPort()}`;
