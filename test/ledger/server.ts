// A plain gateway with a ledger, written only from the documents and `node:http`, so it does not
// share mistakes of the reference gateway.
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { fileOf, pricesOf, taskOf, type Answer } from "./answers.js";
import { Uploads, type Upload, type UploadCall } from "./uploads.js";
import { Ledger, type Terms } from "./ledger.js";

/**
 * The behaviour of the server. If a hook returns `undefined`, the plain answer is sent. All options
 * can change while the server runs.
 */
export interface LedgerOptions extends Terms {
  /** Time for which a task is processing, in ms. Default 0: completed at the first poll. */
  taskMs?: number | undefined;
  /** Delay of every answer, in ms. Default 0. */
  answerMs?: number | undefined;
  /** Bytes of every file. */
  file?: Buffer | undefined;
  /** Lifetime of a result's URLs from its completion, in seconds. Default a day. */
  expiresInS?: number | undefined;
  /**
   * True if each poll of a completed task returns a new URL, whose lifetime starts at that poll.
   * Default false.
   */
  signsAnew?: boolean | undefined;
  /** Models of the price list. Each costs `usd` a call. */
  models?: readonly string[] | undefined;
  now?: (() => number) | undefined;
  /**
   * `bill()` bills like the plain answer and returns the id of the first task. `index` counts the
   * POSTs from 0.
   */
  onCreate?: ((create: CreateCall) => HookAnswer) | undefined;
  /** `count` is 1 at the first poll of a task. */
  onPoll?: ((poll: TaskCall) => HookAnswer) | undefined;
  onFile?: ((file: FileCall) => HookAnswer) | undefined;
  /** `index` counts the uploads from 0. The upload is listed even if the hook answers. */
  onUpload?: ((upload: UploadCall) => HookAnswer) | undefined;
  onPrices?: (() => HookAnswer) | undefined;
}

type HookAnswer = Answer | undefined | void | Promise<Answer | undefined | void>;

interface CreateCall {
  readonly index: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
  readonly headers: IncomingHttpHeaders;
  bill(): string;
}

interface TaskCall {
  readonly taskId: string;
  readonly count: number;
}

interface FileCall extends TaskCall {
  /** The header `Range`. */
  readonly range: string | undefined;
}

/** A running server. `await using` closes it. */
export interface LedgerServer extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  readonly ledger: Ledger;
  readonly options: LedgerOptions;
  /** Number of polls of each task, and of fetches of its files. */
  readonly polls: ReadonlyMap<string, number>;
  readonly fetches: ReadonlyMap<string, number>;
  /** Number of creates that arrived, billed or not. */
  readonly posts: number;
  /** Images that arrived, in their order. */
  readonly uploads: readonly Upload[];
  /** Highest number of uploads at the same time. */
  readonly uploadsAtOnce: number;
  /** Highest number of simultaneous connections. */
  readonly connections: number;
  close(): Promise<void>;
}

export const API_KEY = "sk-ledger-0123456789";

export async function startLedger(options: LedgerOptions = {}, port = 0): Promise<LedgerServer> {
  const service = new Service(options);
  const server = createServer((request, response) => void service.serve(request, response));
  let [open, connections] = [0, 0];
  server.on("connection", (socket) => {
    connections = Math.max(connections, ++open);
    socket.once("close", () => open--);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  const { url, ledger, polls, fetches } = service;
  return {
    url,
    apiKey: API_KEY,
    ledger,
    options,
    polls,
    fetches,
    close,
    get posts() {
      return service.posts;
    },
    uploads: service.uploads.all,
    get uploadsAtOnce() {
      return service.uploads.mostAtOnce;
    },
    get connections() {
      return connections;
    },
    [Symbol.asyncDispose]: close,
  };
}

class Service {
  url = "";
  posts = 0;
  readonly polls = new Map<string, number>();
  readonly fetches = new Map<string, number>();
  readonly uploads = new Uploads();
  readonly ledger: Ledger;
  readonly #options: LedgerOptions;

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.ledger = new Ledger(
      () => options,
      () => this.#now(),
    );
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      // The caller disconnected before the request was complete, so the request is not executed.
      return;
    }
    const answer = await this.#answer(request, Buffer.concat(chunks));
    await write(response, answer, this.#options.answerMs ?? 0);
  }

  async #answer({ method, url = "", headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { pathname, searchParams } = new URL(url, this.url);
    if (pathname === "/__ledger") return { status: 200, body: this.#books() };
    const [, taskId = ""] = /^\/files\/([^/]+)\//.exec(pathname) ?? [];
    if (taskId !== "") {
      return this.#file(taskId, Number(searchParams.get("expires")), headers.range);
    }
    // 1-core.md, Authentication: all requests but the prices of a model need the key.
    if (headers.authorization !== `Bearer ${API_KEY}`) return refusal(401, "invalid_api_key");
    if (pathname === "/api/pricing/models/all")
      return (await this.#options.onPrices?.()) ?? { status: 200, body: pricesOf(this.#options) };
    if (pathname === "/v1/uploads/images") return this.#upload(body, headers["content-type"]);
    if (method === "POST") return this.#create(body.toString(), headers);
    const [, polled] = /^\/v1\/(?:tasks|images\/generations)\/([^/]+)$/.exec(pathname) ?? [];
    if (polled !== undefined) return this.#poll(polled);
    if (pathname === "/v1/models")
      return { status: 200, body: { success: true, object: "list", data: [] } };
    return refusal(404, "not_found");
  }

  async #create(body: string, headers: IncomingHttpHeaders): Promise<Answer> {
    const key = headers["idempotency-key"]?.toString();
    const fields = JSON.parse(body) as Readonly<Record<string, unknown>>;
    const bill = () => this.ledger.bill(body, key)?.taskId ?? "";
    const index = this.posts++;
    const said = await this.#options.onCreate?.({ index, body: fields, key, headers, bill });
    if (said !== undefined) return said;
    const before = this.ledger.creates.length;
    const create = this.ledger.bill(body, key);
    // 4-field-notes.md, Idempotency.
    if (create === undefined) return refusal(409, "idempotency_key_reused");
    const data = create.tasks.map((task_id) => ({ status: "submitted", task_id }));
    const isReplayed = this.ledger.creates.length === before;
    const replayed = isReplayed ? { "idempotency-replayed": "true" } : {};
    return { status: 200, body: { code: 200, data }, headers: replayed };
  }

  #upload(body: Buffer, type = ""): Promise<Answer> {
    const { onUpload } = this.#options;
    return this.uploads.add(body, type, this.#now(), async (upload) => onUpload?.(upload));
  }

  async #poll(taskId: string): Promise<Answer> {
    const count = counted(this.polls, taskId);
    const said = await this.#options.onPoll?.({ taskId, count });
    if (said !== undefined) return said;
    const create = this.ledger.createOf(taskId);
    if (create === undefined) return refusal(404, "task_not_exist");
    return { status: 200, body: taskOf(taskId, create, this.#options, this.#now(), this.url) };
  }

  async #file(taskId: string, expires: number, range: string | undefined): Promise<Answer> {
    const count = counted(this.fetches, taskId);
    const said = await this.#options.onFile?.({ taskId, count, range });
    if (said !== undefined) return said;
    if (this.#now() >= 1000 * expires) return refusal(403, "expired");
    return fileOf(this.#options);
  }

  #books(): unknown {
    const { creates, doubles } = this.ledger;
    const [polls, fetches] = [this.polls, this.fetches].map((map) => Object.fromEntries(map));
    return { creates, doubles, polls, fetches, posts: this.posts, uploads: this.uploads.all };
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

function counted(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}

// 1-core.md, Errors: envelope of most endpoints.
const refusal = (status: number, code: string): Answer => ({
  status,
  body: { error: { message: code, type: "gateway_error", code } },
});

async function write(response: ServerResponse, answer: Answer, answerMs: number): Promise<void> {
  if (answer === "silence") return;
  const ms = answerMs + (answer === "reset" ? 0 : (answer.afterMs ?? 0));
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  if (answer === "reset") return void response.socket?.resetAndDestroy();
  const { status, body, headers, isOpen = false } = answer;
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  const bytes = Buffer.from(isRaw ? body : JSON.stringify(body ?? {}));
  const type = isRaw ? {} : { "content-type": "application/json" };
  if (isOpen) return void response.writeHead(status, { ...type, ...headers }).write(bytes);
  response.writeHead(status, { ...type, "content-length": bytes.length, ...headers }).end(bytes);
}
