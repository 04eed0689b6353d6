// Records the requests of undici and of Node's own HTTP client. The source is Node's diagnostics
// channels, which do not depend on the tested code.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { Socket } from "node:net";

/** A request on the wire. */
export interface SocketRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly socket: Socket;
}

interface ClientMessage {
  readonly request: { readonly method: string; readonly origin: string; readonly path: string };
  readonly socket: Socket;
}

const CLIENT_REQUEST = "http.client.request.start";

/** Records requests until `end`. */
export class Wire {
  readonly sent: SocketRequest[] = [];
  /** Unfinished requests, with their port once they have a socket. */
  readonly #open = new Map<object, number | undefined>();
  readonly #created = (told: unknown) =>
    void this.#open.set((told as ClientMessage).request, undefined);
  readonly #started = (told: unknown) => {
    const { request, socket } = told as ClientMessage;
    this.#open.set(request, socket.localPort);
    const { method, origin, path } = request;
    this.sent.push({ method, origin: String(origin), path, socket });
  };
  readonly #ended = (told: unknown) => void this.#open.delete((told as ClientMessage).request);
  /** Requests of Node's own client, which fetches files. */
  readonly #fetches = new Set<ClientRequest>();
  readonly #fetching = (told: unknown) => {
    const { request } = told as { readonly request: ClientRequest };
    this.#fetches.add(request);
    request.once("close", () => this.#fetches.delete(request));
  };

  constructor() {
    subscribe(CLIENT_REQUEST, this.#fetching);
    subscribe("undici:request:create", this.#created);
    subscribe("undici:client:sendHeaders", this.#started);
    subscribe("undici:request:trailers", this.#ended);
    subscribe("undici:request:error", this.#ended);
  }

  get posts(): readonly SocketRequest[] {
    return this.sent.filter(({ method }) => method === "POST");
  }

  /** Returns true if a request is running that does not use one of these ports. */
  isBusy(stalled: ReadonlySet<number>): boolean {
    for (const port of this.#open.values()) {
      if (port === undefined || !stalled.has(port)) return true;
    }
    return [...this.#fetches].some(({ socket }) => !stalled.has(socket?.localPort ?? 0));
  }

  end(): void {
    unsubscribe(CLIENT_REQUEST, this.#fetching);
    unsubscribe("undici:request:create", this.#created);
    unsubscribe("undici:client:sendHeaders", this.#started);
    unsubscribe("undici:request:trailers", this.#ended);
    unsubscribe("undici:request:error", this.#ended);
  }
}
