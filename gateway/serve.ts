// Serves a gateway on a TCP port. Applies simulated connection faults, which need a socket.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createGateway, type Gateway } from "./create.js";
import { assertOptionNames, DEFAULT_KEY, type GatewayOptions } from "./instance/options.js";
import { hostName } from "./http/own-host.js";
import { bytesOf, firstHalf, type Answer } from "./scenarios/connection.js";

/** The port and the host names of the server, and whether its process does nothing else. */
export interface ServeOptions {
  /** TCP port. 0 selects a free port. */
  readonly port: number;
  /** Host name or address to listen on. Default 127.0.0.1. */
  readonly host?: string;
  /**
   * Host names that clients may use besides `localhost`, IP addresses and `host`. Example:
   * `gateway` in a network of containers. Default none.
   */
  readonly hostNames?: readonly string[];
  /**
   * True if this process does nothing else. The server may then replace the global Request and
   * Response by faster versions. Default false.
   */
  readonly ownsProcess?: boolean;
}

/** A gateway that listens on a port. */
export interface Listening {
  /** URL of the server, e.g. `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

/**
 * Maximum number of connections that wait to be accepted. Thousands of clients may connect at once.
 */
const BACKLOG = 4_096;

// Forbids web pages to show an answer in a frame, because such a page could trick a visitor into
// clicking. Static files of the option `site` have a stricter policy.
const UNFRAMED = new Map([
  ["x-frame-options", "DENY"],
  ["content-security-policy", "frame-ancestors 'none'"],
]);

/**
 * Starts to listen.
 *
 * @throws RangeError for an invalid host name. If the port is not available, an error with the
 * socket error's `code`, such as `EADDRINUSE`.
 */
export async function serveGateway(gateway: Gateway, options: ServeOptions): Promise<Listening> {
  const { host = "127.0.0.1", hostNames = [] } = options;
  assertHostNames(hostNames);
  const bound = [host, ...hostNames];
  const server = createAdaptorServer({
    // In a test process, the global Request and Response must not change.
    overrideGlobalObjects: options.ownsProcess === true,
    fetch: async (request: Request, env: unknown) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      outgoing.setHeaders(UNFRAMED);
      const peer = { ip: incoming.socket.remoteAddress ?? "", bound };
      const answer = await gateway.answer(request, peer);
      return answer.fault === undefined ? answer.response : applyFault(answer, outgoing);
    },
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, `${host}:${options.port}`)));
    server.listen({ port: options.port, host, backlog: BACKLOG }, () => {
      const { port } = server.address() as AddressInfo;
      const name = host.includes(":") ? `[${host}]` : host;
      resolve({
        url: `http://${name}:${port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            if ("closeAllConnections" in server) server.closeAllConnections();
          }),
      });
    });
  });
}

function assertHostNames(names: readonly string[]): void {
  const wrong = names.find((name) => hostName(name) === undefined);
  if (wrong === undefined) return;
  throw new RangeError(`${JSON.stringify(wrong)} is not a host name; use a name such as "gateway"`);
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses this port; choose another port, or 0 for a free port",
  EACCES: "this user cannot use this port; choose a port above 1023, or 0 for a free port",
  EADDRNOTAVAIL: "that host is not an address of this machine; use 127.0.0.1",
  ENOTFOUND: "that host is not an address of this machine; use 127.0.0.1",
};

function cannotListen(cause: NodeJS.ErrnoException, address: string): Error {
  const { code = "", message } = cause;
  const error = new Error(`The gateway cannot listen on ${address}: ${ADVICE[code] ?? message}.`, {
    cause,
  });
  return Object.assign(error, { code });
}

/**
 * Applies a connection fault: resets the connection, stalls, or ends it in the middle of the body.
 */
async function applyFault(
  { response, fault }: Answer,
  outgoing: ServerResponse,
): Promise<Response> {
  const { socket } = outgoing;
  if (fault === "reset") {
    socket?.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (fault === "stall-body" || fault === "truncate") {
    const bytes = await bytesOf(response);
    const headers = Object.fromEntries(response.headers);
    // Ignores the error of a client that has disconnected, because the fault itself may be the
    // reason.
    outgoing.on("error", () => undefined);
    outgoing.writeHead(response.status, { ...headers, "content-length": bytes.byteLength });
    outgoing.write(firstHalf(bytes));
    // The first half of the body must be sent before the connection ends.
    if (fault === "truncate") setImmediate(() => socket?.end());
  }
  await new Promise((resolve) => outgoing.once("close", resolve));
  return RESPONSE_ALREADY_SENT;
}

/** Options of a gateway, with its port and its host names. */
export interface StartOptions extends GatewayOptions {
  /** TCP port. Default 0, a free port. */
  readonly port?: number;
  /** Host names that clients may use besides `localhost` and IP addresses. Default none. */
  readonly hostNames?: readonly string[];
}

/** A gateway that listens on 127.0.0.1. `await using` closes it. */
export interface StartedGateway extends Gateway, Listening, AsyncDisposable {
  /** The secret of the first API key. */
  readonly apiKey: string;
}

/**
 * Starts a gateway in this process.
 *
 * @throws The errors of {@link createGateway}. RangeError for an unknown option or an invalid host
 * name. If the port is not available, an error with the socket error's `code`, such as
 * `EADDRINUSE`.
 */
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const { port = 0, hostNames = [], ...rest } = options;
  assertOptionNames(rest);
  const gateway = createGateway(rest);
  const { url, close } = await serveGateway(gateway, { port, hostNames });
  const apiKey = rest.keys?.[0]?.key ?? DEFAULT_KEY;
  return { ...gateway, url, apiKey, close, [Symbol.asyncDispose]: close };
}
