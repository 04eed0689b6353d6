// The state of one gateway. All its routes share it.
import { catalogFromSaved, type Catalog } from "../catalog/catalog.js";
import { readContracts, type Contracts } from "../catalog/contracts.js";
import { createUploadStore, type UploadStore } from "../files/upload-store.js";
import { createKeyRing, type KeyRing } from "../keys/key-ring.js";
import { createLedger, type Ledger } from "../money/ledger.js";
import type { PriceList } from "../money/price-list.js";
import { createRequestLog, type RequestLog } from "../observe/request-log.js";
import { createScenarioBook, type ScenarioBook } from "../scenarios/book.js";
import { createTaskStore, type TaskStore } from "../tasks/task-store.js";
import { createPostings, type Postings } from "../usage/postings.js";
import {
  createRateLimit,
  createLatest,
  createRecent,
  type RateLimit,
  type Latest,
  type Recent,
} from "./memory.js";
import { createValidation, type Validation } from "../validation/validation.js";
import { realClock, stepClock, durationMs, type Clock } from "./clock.js";
import { createIds, type Ids } from "./ids.js";
import type { StoredAnswer } from "../submissions/acknowledge.js";
import { DEFAULT_KEY, type GatewayOptions, type IdempotencyScope } from "./options.js";

export interface Service {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly contracts: Contracts;
  readonly catalog: Catalog;
  readonly validation: Validation;
  readonly keys: KeyRing;
  readonly ledger: Ledger;
  readonly postings: Postings;
  readonly tasks: TaskStore;
  readonly textCalls: Latest<TextCall>;
  readonly creates: Latest<Create>;
  readonly idempotencyScope: IdempotencyScope;
  readonly idempotency: Recent<KeyOutcome>;
  readonly scenarios: ScenarioBook;
  readonly usageCache: Recent<string>;
  readonly usageLimit: RateLimit;
  readonly uploads: UploadStore;
  readonly exports: Recent<Export>;
  readonly log: RequestLog;
  readonly prices: PriceList;
  readonly taskTimeMs: number;
  readonly resultLifetimeMs: number;
  readonly retentionMs: number;
  readonly publicUrl: string | undefined;
}

/** Creates the initial state of a gateway. */
export function createService(options: GatewayOptions): Service {
  const contracts = readContracts();
  const catalog = options.catalog === undefined ? contracts.catalog : catalogOf(options.catalog);
  const { seed } = options;
  const times = timesOf(options);
  const retained = options.taskRetention?.count ?? 20_000;
  // With a seed the default clock steps, so that equal requests give equal bytes.
  const clock = options.clock ?? (seed === undefined ? realClock() : stepClock());
  const ledger = createLedger();
  const postings = createPostings();
  const keys = createKeyRing(ledger, clock);
  const service: Service = {
    clock,
    ids: createIds(seed ?? Math.floor(Math.random() * 2 ** 32)),
    contracts,
    catalog,
    validation: createValidation(catalog, contracts),
    keys,
    ledger,
    postings,
    tasks: createTaskStore(ledger, postings, { ms: times.retentionMs, count: retained }),
    textCalls: createLatest(retained),
    creates: createLatest(10_000),
    idempotencyScope: options.idempotency ?? "documented",
    // Assumption: at most 20,000 outcomes of Idempotency-Keys are stored, each for 24 hours. The
    // documents do not show these limits.
    idempotency: createRecent(86_400_000, 20_000),
    scenarios: createScenarioBook(),
    // 1-core.md, Limits: usage answers to identical parameters are cached for 60 seconds. Each key
    // may send at most 60 usage queries within a minute.
    usageCache: createRecent(60_000, 1_000),
    usageLimit: createRateLimit(60, 60_000),
    uploads: createUploadStore(),
    exports: createRecent(Infinity, 100),
    log: createRequestLog(keys, options.onRequest),
    prices: options.prices ?? contracts.prices,
    ...times,
    publicUrl: options.publicUrl,
  };
  for (const scenario of options.scenarios ?? []) service.scenarios.add(scenario);
  for (const key of options.keys ?? [{ key: DEFAULT_KEY }]) keys.add(key);
  return service;
}

function timesOf({ taskTime, resultLifetime, taskRetention }: GatewayOptions) {
  return {
    taskTimeMs: durationMs(taskTime ?? "1500ms"),
    resultLifetimeMs: durationMs(resultLifetime ?? "24h"),
    retentionMs: durationMs(taskRetention?.time ?? "48h"),
  };
}

function catalogOf(saved: string | Uint8Array): Catalog {
  return catalogFromSaved(typeof saved === "string" ? Buffer.from(saved) : saved);
}

/** A create request that made a task. Tests count these to prove that nothing was billed twice. */
export interface Create {
  /** Time of the request, in Unix milliseconds. */
  readonly at: number;
  /** Id of the API key, not its secret. */
  readonly keyId: string;
  readonly endpoint: string;
  readonly model: string;
  readonly taskId: string;
  readonly idempotencyKey?: string;
  /** SHA-256 of the request body, in hex. */
  readonly bodyHash: string;
  /** Cost in micro-USD if the task completes. */
  readonly price: number;
}

/** A text call that was answered and billed. */
export interface TextCall {
  /** Time of the call, in Unix milliseconds. */
  readonly at: number;
  readonly keyId: string;
  readonly model: string;
  readonly endpoint: string;
  readonly micros: number;
}

/** An export of call details to a file. */
export interface Export {
  readonly format: "csv" | "xlsx";
  readonly bytes: Uint8Array;
  /** Time from which the file can be downloaded, in Unix milliseconds. */
  readonly readyAt: number;
  readonly expiresAt: number;
}

/**
 * The stored outcome of the first request with an Idempotency-Key (4-field-notes.md, Idempotency).
 */
export interface KeyOutcome {
  readonly bodyHash: string;
  /** The answer to repeat. `undefined` while the first request still runs. */
  answer?: StoredAnswer;
  /** True if a scenario, which is a simulated fault, makes the service lose the outcome. */
  lost: boolean;
  /** Number of repeated requests to refuse, as if the first request still ran. */
  busy: number;
  /** Seconds in the Retry-After header of the refusals that `busy` counts. */
  retryAfter: number;
}
