// One run of a case: a fault server, and a client with its own clock and random numbers. The run
// counts the requests of the client.
import { createHash } from "node:crypto";
import { createCoreClient, type Client } from "../../runtime/call/client/client.js";
import type { ClientOptions } from "../../runtime/call/client/options.js";
import { SubmissionUnknownError } from "../../runtime/call/errors/index.js";
import type { ClientModels } from "../../runtime/call/model/registry.js";
import type { SubmitOptions } from "../../runtime/call/submission/options.js";
import { settled, TestClock } from "../runtime/stage/clock.js";
import type { StageModels } from "../runtime/stage/models.js";
import { registry } from "../runtime/stage/sdk.js";
import { randomOf } from "../engine/random.js";
import { FaultServer, type Faults } from "./server/fault-server.js";
import { Wire } from "./wire.js";

export const KEY = "sk-fault-0123456789";
const START = Date.UTC(2026, 7, 1);
// Limit of a wait. The limit is in CPU time, because a busy machine delays a process. A longer wait
// would never end.
const FORGOTTEN_MS = 50_000;

/** K is a model with a documented `Idempotency-Key`. N is a model without a documented key. */
export const MODELS = { K: "x-imagine-video", N: "x-v3-omni" } as const;

/** The text for the error of a submission whose task may or may not exist. */
export const UNKNOWN = "unknown, with key, time and hash";

/** The kind of model of a case. */
export type KeyKind = keyof typeof MODELS;

/** An error with the optional fields of some errors. */
export type Failure = Error & { readonly taskId?: string; readonly idempotencyKey?: string };

/** The transport of a run's requests. */
export type Over = "undici" | "fetch";

/** The parts of one run. */
export class Bench {
  readonly clock = new TestClock(START);
  readonly wire = new Wire();
  readonly random: () => number;
  /** True if creates reuse a connection. */
  readonly reused: boolean;
  readonly #ends: (() => unknown)[] = [];
  #servers: FaultServer[] = [];

  readonly #over: Over;

  constructor(seed: number, over: Over = "undici") {
    this.#over = over;
    this.random = randomOf(seed);
    this.reused = seed % 2 === 1;
  }

  /** Starts a server with these faults. */
  async serve(faults: Faults = {}): Promise<FaultServer> {
    return this.started(new FaultServer({ random: this.random, ...faults }).listen());
  }

  /** Waits until a server listens. Closes the server at the end of the run. */
  async started(listening: Promise<FaultServer>): Promise<FaultServer> {
    const server = await listening;
    this.#servers.push(server);
    this.ends(() => server.close());
    return server;
  }

  /** Makes a client for an address. */
  client(
    url: string,
    options: ClientOptions = {},
    known: ClientModels = registry,
  ): Client<StageModels> {
    let uuids = 0;
    const client = createCoreClient<StageModels>(
      known,
      { apiKey: KEY, baseUrl: url, ...this.#wire(options) },
      { clock: this.clock, random: this.random, uuid: () => `key-${++uuids}`, env: {} },
    );
    // Does not wait, because unfinished calls end only when the servers close their sockets.
    this.ends(() => void client.close().catch(() => undefined));
    return client;
  }

  /** Submits to a server with a new client. */
  submit(
    server: FaultServer,
    keyed: KeyKind,
    options: SubmitOptions = {},
    of: ClientOptions = {},
  ): Promise<{ readonly id: string }> {
    return Promise.resolve(
      this.client(server.url, of).model(MODELS[keyed]).submit({ prompt: "a" }, options),
    );
  }

  /**
   * Submits to a server with these faults, on a new or a reused connection. Returns the caller's
   * result or error.
   */
  async meets(keyed: KeyKind, faults: Faults, prompt = "a"): Promise<string> {
    const server = await this.serve(faults);
    const client = this.client(server.url);
    if (this.reused && faults.onConnection === undefined) await this.play(client.catalog.list());
    const told = await this.told(client.model(MODELS[keyed]).submit({ prompt }));
    const sent = new Set(
      server.posts.map(({ headers, body }) => `${headers["idempotency-key"]} ${body}`),
    );
    return sent.size > 1 ? `${told}, with other bytes` : told;
  }

  #wire(options: ClientOptions): ClientOptions {
    const own = options.dispatcher === undefined && this.#over === "fetch";
    return own ? { ...options, fetch: globalThis.fetch } : options;
  }

  ends(end: () => unknown): void {
    this.#ends.push(end);
  }

  /**
   * Advances time whenever nothing is running, until the promise settles. Fails if the promise
   * never settles.
   */
  async play<Result>(
    promise: Promise<Result>,
    at: (now: number) => unknown = () => undefined,
  ): Promise<Result> {
    const running = runningOf(promise);
    await this.until(() => !running.is, at);
    return promise;
  }

  /**
   * Waits for a promise without advancing time. Unpacking an answer, for example, takes several
   * turns of the event loop.
   */
  async still<Result>(promise: Promise<Result>): Promise<Result> {
    const running = runningOf(promise);
    await this.until(() => !running.is, "still");
    return promise;
  }

  /**
   * Waits for a condition, and advances time whenever nothing is running, unless time stays
   * `still`.
   */
  async until(
    condition: () => boolean,
    at: ((now: number) => unknown) | "still" = () => undefined,
  ): Promise<void> {
    const started = process.cpuUsage();
    for (;;) {
      await settled();
      if (condition()) return;
      if (process.cpuUsage(started).user / 1_000 > FORGOTTEN_MS)
        throw new Error("what must come never came");
      const ms = this.clock.nextIn();
      if (at === "still" || this.#busy() || ms === undefined) continue;
      this.clock.advance(ms);
      await at(this.clock.now);
    }
  }

  /** Plays a submission. Returns the id of the task, or the text of the error. */
  async told(submission: Promise<{ readonly id: string }>): Promise<string> {
    try {
      return (await this.play(submission)).id;
    } catch (error) {
      return this.sentence(error);
    }
  }

  /** Plays a call that must fail. Returns its error. */
  async failure(promise: PromiseLike<unknown>): Promise<Failure> {
    return this.play(Promise.resolve(promise)).then(
      () => new Error("it did not fail"),
      (error: unknown) => error as Failure,
    );
  }

  /** Plays a call. Returns `done`, or the text of the error. */
  async ended(promise: PromiseLike<unknown>, done: string): Promise<string> {
    return this.play(Promise.resolve(promise)).then(
      () => done,
      (error: unknown) => this.sentence(error),
    );
  }

  /**
   * Returns the text of an error. The error of an unknown submission must have the key, the time
   * and the hash of the request.
   */
  sentence(error: unknown): string {
    if (!(error instanceof Error)) return `threw ${String(error)}`;
    if (!(error instanceof SubmissionUnknownError)) {
      const status =
        "status" in error && typeof error.status === "number" ? ` ${error.status}` : "";
      return `${error.name}${status}`;
    }
    const [first] = this.#servers.flatMap(({ posts }) => posts);
    const { idempotencyKey, sentAt, bodyHash } = error;
    const sent = first && {
      key: first.headers["idempotency-key"],
      hash: createHash("sha256").update(first.body, "latin1").digest("hex"),
    };
    const facts = {
      key: idempotencyKey !== "" && idempotencyKey === (sent?.key ?? idempotencyKey),
      sentAt: sentAt >= new Date(START).toISOString(),
      hash: /^[0-9a-f]{64}$/.test(bodyHash) && bodyHash === (sent?.hash ?? bodyHash),
    };
    const missing = Object.entries(facts).flatMap(([name, holds]) => (holds ? [] : [name]));
    return missing.length === 0 ? UNKNOWN : `unknown, without ${missing.join(", ")}`;
  }

  /** The number of billed creates of all servers. */
  get creates(): number {
    return this.#servers.reduce((sum, { ledger }) => sum + ledger.creates.length, 0);
  }

  /** Closes clients and servers. */
  async end(): Promise<void> {
    for (const end of this.#ends) await end();
    this.wire.end();
  }

  #busy(): boolean {
    const stalled = new Set(this.#servers.flatMap(({ stalled: ports }) => [...ports]));
    // Time does not advance while the process writes to disk. Otherwise a slow disk would make a
    // download time out.
    const isWriting = process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"));
    return (
      isWriting || this.wire.isBusy(stalled) || this.#servers.some(({ working }) => working > 0)
    );
  }
}

function runningOf(promise: Promise<unknown>): { is: boolean } {
  const running = { is: true };
  const end = () => void (running.is = false);
  promise.then(end, end);
  return running;
}
