// Serves MCP on the standard streams or over HTTP, until the server is closed.
import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { ConfigurationError } from "../../call/errors/index.js";
import { toNode } from "../proxy/to-node.js";
import type { McpFactory } from "./factory.js";

/** Address and token of an HTTP server. */
export interface HttpOptions {
  /** Port to listen on; 0 chooses a free port. */
  readonly port: number;
  /** Host to listen on. Default 127.0.0.1. A host that other machines can reach needs a `token`. */
  readonly host?: string | undefined;
  /** The token that callers must send as `Authorization: Bearer`. Default none. */
  readonly token?: string | undefined;
}

/** A running server. */
export interface Serving {
  /** URL of the server; absent on the standard streams. */
  readonly url?: string;
  /** Resolves when the server has ended, for example because the client closed the streams. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** Serves one client on standard input and output. */
export function serveStreams(factory: McpFactory): Serving {
  const transport = new StdioServerTransport();
  const closed = once(process.stdin, "close").then(() => undefined);
  const { close } = serveStdio(factory, { transport });
  const end = async () => {
    await close();
    process.stdin.destroy();
  };
  // When the client closes its side, stdin emits only `end`. `destroy` makes stdin emit `close`,
  // and `closed` waits for `close`.
  process.stdin.once("end", () => void end());
  return { closed, close: end };
}

/**
 * Serves MCP over HTTP at `/mcp`. Answers 403 to a foreign `Host` header and to a page of another
 * origin, 401 to a call without the token, and 404 to any other path. Throws `ConfigurationError`
 * if the host needs a token, or if the server cannot listen on the port.
 */
export async function serveHttp(
  factory: McpFactory,
  { port, host = "127.0.0.1", token }: HttpOptions,
): Promise<Serving> {
  const isLoopback = ["127.0.0.1", "::1", "localhost"].includes(host);
  if (!isLoopback && (token ?? "") === "") {
    throw new ConfigurationError(
      `Other machines can reach ${host} and spend your balance: set a token, or serve on 127.0.0.1.`,
    );
  }
  const handler = createMcpHandler(factory);
  const names = [...localhostAllowedHostnames(), host.includes(":") ? `[${host}]` : host];
  const refuse = (request: Request): Response | undefined => {
    const { headers, url } = request;
    const isAllowedHost = isAny(host) || validateHostHeader(headers.get("host"), names).ok;
    const isForeignPage = !validateOriginHeader(headers.get("origin"), localhostAllowedOrigins())
      .ok;
    if (!isAllowedHost || isForeignPage) return new Response("Forbidden\n", { status: 403 });
    if (token !== undefined && !isSame(headers.get("authorization") ?? "", `Bearer ${token}`))
      return new Response("Unauthorized\n", {
        status: 401,
        headers: { "www-authenticate": "Bearer" },
      });
    return new URL(url).pathname === "/mcp" ? undefined : new Response(null, { status: 404 });
  };
  const listener = toNode(async (request) => refuse(request) ?? handler.fetch(request));
  const server = createServer((request, response) => void listener(request, response));
  await listen(server, port, host);
  const { address, family, port: actualPort } = server.address() as AddressInfo;
  const closed = once(server, "close").then(() => undefined);
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${actualPort}/mcp`,
    closed,
    close: async () => {
      server.close();
      await handler.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

// A server on these hosts can be reached under any name, so any `Host` header is accepted. The
// token, which these hosts require, protects the server.
const isAny = (host: string): boolean => host === "0.0.0.0" || host === "::";

async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    throw new ConfigurationError(
      `Cannot serve on ${host}, port ${port} (${error instanceof Error ? error.message : String(error)}). Choose another port or host.`,
    );
  }
}

// Compares hashes: the time of a comparison of the tokens themselves would reveal how many
// characters match.
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
