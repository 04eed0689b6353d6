// Sends over `node:http` and `node:https`. Used in bundles for Node: there, undici does not start,
// and `fetch` fails after 300 s of silence.
import { Agent as HttpAgent, request as sendHttp, type ClientRequest } from "node:http";
import { Agent as HttpsAgent, request as sendHttps } from "node:https";
import type { Socket } from "node:net";
import type { DefaultWireSettings } from "../../../../platform/platform.js";
import type { DispatchController, Dispatcher, DispatchHandler } from "../undici/dispatcher.js";
import { dispatchedWire, IDLE_MS, pairOf } from "../undici/wire.js";
import { cutOff, WireFailure } from "../failure.js";
import type { Wire, WireHeaders } from "../wire.js";

/** Creates a wire like `pooledWire`, but without undici. A wire is a way to send requests. */
export function httpWire({ sockets, connectMs }: DefaultWireSettings): Wire {
  return pairOf(sockets, (connections) => {
    const dispatcher = new HttpDispatcher(connections, connectMs);
    return dispatchedWire(dispatcher, () => dispatcher.close());
  });
}

class HttpDispatcher implements Dispatcher {
  readonly #connectMs: number;
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;
  /**
   * Sockets that may carry a request. A TLS socket is added only after the check of its
   * certificate.
   */
  readonly #ready = new WeakSet<Socket>();
  readonly #whenIdle: (() => void)[] = [];
  #running = 0;

  constructor(connections: number | null, connectMs: number) {
    this.#connectMs = connectMs;
    // `timeout` closes only idle sockets. The option does not end a request that waits longer for
    // its answer.
    const pool = { keepAlive: true, maxSockets: connections ?? Infinity, timeout: IDLE_MS };
    this.#http = new HttpAgent(pool);
    // With this option, a server that speaks only HTTP/2 refuses the handshake, so no byte of the
    // request is sent.
    this.#https = new HttpsAgent({ ...pool, ALPNProtocols: ["http/1.1"] });
  }

  dispatch(request: Parameters<Dispatcher["dispatch"]>[0], handler: DispatchHandler): boolean {
    const { origin, path, method, body } = request;
    const headers: Record<string, string | number> = { ...request.headers };
    // Without this header, Node sends the body of a DELETE without a length, and a server would
    // read the body as the next request.
    if (body !== null) headers["content-length"] = body.byteLength;
    const isTls = origin.startsWith("https:");
    const sent = isTls
      ? sendHttps(origin, { path, method, headers, agent: this.#https })
      : sendHttp(origin, { path, method, headers, agent: this.#http });
    this.#running++;
    sent.on("close", () => {
      if (--this.#running > 0) return;
      for (const resolve of this.#whenIdle.splice(0)) resolve();
    });
    const controller: DispatchController = { abort: (reason) => void sent.destroy(reason) };
    sent.on("socket", (socket) => {
      this.#whenReady(socket, isTls, () => {
        handler.onRequestStart(controller);
        // Sends the whole request. If `onRequestStart` has aborted it, sends nothing.
        if (!sent.destroyed) sent.end(body ?? undefined);
      });
    });
    passAnswer(sent, controller, handler);
    return true;
  }

  /** Closes the sockets when no request is running. */
  async close(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
    this.#http.destroy();
    this.#https.destroy();
  }

  #whenReady(socket: Socket, isTls: boolean, start: () => void): void {
    if (this.#ready.has(socket)) return start();
    const message = `no connection within ${this.#connectMs} ms`;
    const late = () => socket.destroy(new WireFailure("connection", message, false, "ETIMEDOUT"));
    const timer = setTimeout(late, this.#connectMs);
    socket.once("close", () => clearTimeout(timer));
    socket.once(isTls ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      this.#ready.add(socket);
      start();
    });
  }
}

function passAnswer(
  sent: ClientRequest,
  controller: DispatchController,
  handler: DispatchHandler,
): void {
  let isAnswered = false;
  let isDone = false;
  const end = (error?: Error) => {
    // Reports only the first end, because a server may answer, and then close the connection before
    // it has read the whole request.
    if (isDone) return;
    isDone = true;
    if (error === undefined) handler.onResponseEnd();
    else handler.onResponseError(controller, error);
  };
  sent.on("response", (response) => {
    const { statusCode = 0, headersDistinct } = response;
    handler.onResponseStart(controller, statusCode, headersOf(headersDistinct));
    response.on("data", (chunk: Buffer) => handler.onResponseData(controller, chunk));
    response.on("end", () => end());
    response.on("error", end);
    response.on("close", () => end(cutOff()));
    isAnswered = true;
  });
  sent.on("error", end);
  sent.on("close", () => {
    // A request may end with neither a response nor an error, for example after an unrequested
    // upgrade.
    if (!isAnswered) end(new Error("the connection was closed without an answer"));
  });
}

const headersOf = (lines: NodeJS.Dict<string[]>): WireHeaders =>
  Object.fromEntries(
    Object.entries(lines).map(([name, values = []]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]),
  );
