// Sends over `node:http` and `node:https`, for bundles, in which undici does not start and `fetch` gives up after 300 s of silence.
import { Agent as HttpAgent, request as sendHttp, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as sendHttps } from "node:https";
import type { Socket } from "node:net";
import type { OwnWireSettings } from "../../../platform/platform.js";
import type { DispatchController, Dispatcher, DispatchHandler } from "../undici/dispatcher.js";
import { dispatchedWire, IDLE_MS, pairOf } from "../undici/wire.js";
import { WireFailure } from "../failure.js";
import type { Wire } from "../wire.js";

/** The same sockets as those of `pooledWire`, without undici. */
export function httpWire({ sockets, connectMs }: OwnWireSettings): Wire {
  return pairOf(sockets, (connections) => {
    const dispatcher = new HttpDispatcher(connections, connectMs);
    return dispatchedWire(dispatcher, () => dispatcher.close());
  });
}

class HttpDispatcher implements Dispatcher {
  readonly #connectMs: number;
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;
  #running = 0;
  #idle: (() => void) | undefined;

  constructor(connections: number | null, connectMs: number) {
    this.#connectMs = connectMs;
    // The time-out ends idle sockets only: a request that is silent for longer gets an event that nobody hears.
    const pool = { keepAlive: true, maxSockets: connections ?? Infinity, timeout: IDLE_MS };
    this.#http = new HttpAgent(pool);
    this.#https = new HttpsAgent(pool);
  }

  dispatch(request: Parameters<Dispatcher["dispatch"]>[0], handler: DispatchHandler): boolean {
    const { origin, path, method, headers, body } = request;
    const isTls = origin.startsWith("https:");
    const agent = isTls ? this.#https : this.#http;
    const sent = (isTls ? sendHttps : sendHttp)(origin + path, { method, headers, agent });
    const controller: DispatchController = { abort: (reason) => void sent.destroy(reason) };
    const fail = (error: Error) => handler.onResponseError(controller, error);
    let isAnswered = false;
    this.#running++;
    sent.on("socket", (socket) => {
      this.#whenConnected(socket, isTls, () => {
        if (sent.destroyed) return;
        handler.onRequestStart(controller);
        // Not a byte leaves before this line.
        if (!sent.destroyed) sent.end(body ?? undefined);
      });
    });
    sent.on("response", (response) => {
      isAnswered = true;
      handler.onResponseStart(controller, response.statusCode ?? 0, headersOf(response));
      response.on("data", (chunk: Buffer) => handler.onResponseData(controller, chunk));
      response.on("end", () => handler.onResponseEnd());
      response.on("error", fail);
    });
    sent.on("error", fail);
    sent.on("close", () => {
      // An upgrade that nobody asked for is neither an answer nor an error.
      if (!isAnswered) fail(new Error("the connection was closed without an answer"));
      if (--this.#running === 0) this.#idle?.();
    });
    return true;
  }

  /** Closes the sockets once nothing is under way. */
  async close(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
    this.#http.destroy();
    this.#https.destroy();
  }

  #whenConnected(socket: Socket, isTls: boolean, start: () => void): void {
    // A kept socket is reused as it is.
    if (!socket.connecting) return start();
    const message = `no connection within ${this.#connectMs} ms`;
    const late = () => socket.destroy(new WireFailure("connection", message, false, "ETIMEDOUT"));
    const timer = setTimeout(late, this.#connectMs);
    socket.once("close", () => clearTimeout(timer));
    socket.once(isTls ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      start();
    });
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    headers[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return headers;
}
