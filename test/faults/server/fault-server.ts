// A gateway on a raw socket: it reads whole requests, counts them, and writes the bytes of a
// script.
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { readFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:tls";
import { acknowledged, answer, completed } from "./http.js";
import { Ledger } from "../../ledger/index.js";

/** A request that has arrived, and the actions on its connection. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly socket: Socket;
  /** Index of the request among the requests with the same method, from 0. */
  readonly index: number;
  /** Bills a create. Returns the id of its task. */
  bill(): string;
  /** Writes bytes in pieces. The random numbers of the seed decide the cuts. */
  send(bytes: string | Buffer): Promise<void>;
  /** No more bytes follow, so the clock of the test may advance. */
  stall(): void;
}

/** A server's reaction to a request. */
export type Step = (exchange: Exchange) => void | Promise<void>;

/** The faults of a server. */
export interface Faults {
  /** A step for each POST in turn. Later POSTs are carried out. */
  readonly creates?: readonly Step[];
  /** The step for each other request. */
  readonly reads?: Step;
  /** Returns true to take over a connection. `index` counts from 0. */
  readonly onConnection?: (socket: Socket, index: number) => boolean;
  /** Receives the bytes of an incomplete request. Returns true to take over the request. */
  readonly early?: (text: string, socket: Socket) => boolean;
  readonly tls?: boolean;
  /** Chooses where answers are cut, and the pauses between the pieces. */
  readonly random?: () => number;
}

/** A self-signed certificate of localhost, and its key, which is not secret. */
export const LOCALHOST = readFileSync(new URL("localhost.pem", import.meta.url), "utf8");

/** A server that listens or will listen. */
export class FaultServer {
  readonly ledger = new Ledger();
  readonly arrived: Exchange[] = [];
  /** Ports of clients that wait for bytes that never arrive. */
  readonly stalled = new Set<number>();
  connections = 0;
  /** Highest number of simultaneous connections. */
  mostOpen = 0;
  /** Number of running exchanges. */
  working = 0;
  faults: Faults;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #counts = new Map<string, number>();
  #port = 0;

  constructor(faults: Faults = {}) {
    this.faults = faults;
    const accept = (socket: Socket) => this.#accept(socket);
    const raw = (socket: Socket) => {
      this.#track(socket);
      if (this.faults.onConnection?.(socket, this.connections - 1) === true)
        socket.removeAllListeners("data");
    };
    this.#server =
      faults.tls === true
        ? createTlsServer({ cert: LOCALHOST, key: LOCALHOST }, accept)
            .on("connection", raw)
            .on("tlsClientError", () => undefined)
        : createServer((socket) => {
            this.#track(socket);
            if (this.faults.onConnection?.(socket, this.connections - 1) !== true) accept(socket);
          });
  }

  get url(): string {
    return `http${this.faults.tls === true ? "s" : ""}://127.0.0.1:${this.#port}`;
  }

  /** POSTs that arrived completely. */
  get posts(): readonly Exchange[] {
    return this.arrived.filter(({ method }) => method === "POST");
  }

  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Stops listening and closes every connection. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #track(socket: Socket): void {
    this.connections++;
    this.#sockets.add(socket);
    this.mostOpen = Math.max(this.mostOpen, this.#sockets.size);
    const port = socket.remotePort ?? 0;
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#sockets.delete(socket);
      this.stalled.delete(port);
    });
  }

  #accept(socket: Socket): void {
    socket.on("error", () => undefined);
    let chunks: Buffer[] = [];
    let size = 0;
    let whole = Infinity;
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (whole === Infinity || this.faults.early !== undefined) {
        const text = Buffer.concat(chunks).toString("latin1");
        if (this.faults.early?.(text, socket) === true) {
          socket.removeAllListeners("data");
          return;
        }
        const end = text.indexOf("\r\n\r\n");
        if (end >= 0)
          whole = end + 4 + Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0);
      }
      if (size < whole) return;
      const text = Buffer.concat(chunks).toString("latin1");
      [chunks, size, whole] = [[], 0, Infinity];
      void this.#answer(text, socket);
    });
  }

  async #answer(text: string, socket: Socket): Promise<void> {
    const end = text.indexOf("\r\n\r\n");
    const [first = "", ...lines] = text.slice(0, end).split("\r\n");
    const [method = "", path = ""] = first.split(" ");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const body = text.slice(end + 4);
    const index = this.#counts.get(method) ?? 0;
    this.#counts.set(method, index + 1);
    const exchange: Exchange = {
      method,
      path,
      headers,
      body,
      socket,
      index,
      bill: () => this.ledger.bill(body, headers["idempotency-key"])?.taskId ?? "",
      send: (bytes) => this.#send(socket, Buffer.from(bytes)),
      stall: () => void this.stalled.add(socket.remotePort ?? 0),
    };
    this.arrived.push(exchange);
    this.stalled.delete(socket.remotePort ?? 0);
    const { creates = [], reads = honestRead } = this.faults;
    this.working++;
    try {
      await (method === "POST" ? (creates[index] ?? honestCreate) : reads)(exchange);
    } finally {
      this.working--;
    }
  }

  async #send(socket: Socket, bytes: Buffer): Promise<void> {
    const random = this.faults.random ?? (() => 0);
    const pieces = 1 + Math.floor(random() * 4);
    for (let i = 0; i < pieces && !socket.destroyed; i++) {
      const at = (n: number) => Math.floor((bytes.length * n) / pieces);
      socket.write(bytes.subarray(at(i), at(i + 1)));
      if (i + 1 < pieces) await turns(Math.floor(random() * 3));
    }
  }
}

/** Carries out a create. */
export const honestCreate: Step = (exchange) => exchange.send(acknowledged(exchange.bill()));

/** Answers lists as empty and tasks as completed. */
const honestRead: Step = ({ path, send }) => {
  const id = /\/(task_\w+)$/.exec(path)?.[1];
  return send(
    id === undefined
      ? answer(200, { success: true, object: "list", data: [] })
      : completed(id, "https://files.example/a.mp4"),
  );
};

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}
