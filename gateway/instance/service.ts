// The state of one gateway instance: everything that routes share, and nothing that two instances share.
import { catalogFromSaved, type Catalog } from "../catalog/catalog.js";
import { readContracts, type Contracts } from "../catalog/contracts.js";
import { createUploadStore, type UploadStore } from "../files/upload-store.js";
import { createKeyRing, type KeyRing } from "../keys/key-ring.js";
import type { Key, KeyOptions } from "../keys/key.js";
import { createLedger, OUTSIDE, walletOf, type Ledger } from "../money/ledger.js";
import { toMicros } from "../money/micros.js";
import type { PriceList } from "../money/price-list.js";
import { createRequestLog, type RequestLog } from "../observe/request-log.js";
import { createScenarioBook, type ScenarioBook } from "../scenarios/book.js";
import { createTaskStore, type TaskStore } from "../tasks/task-store.js";
import { createPostings, type Postings } from "../usage/postings.js";
import { createRateLimit, type RateLimit } from "../usage/rate-limit.js";
import { createValidation, type Validation } from "../validation/validation.js";
import { realClock, stepClock, type Clock } from "./clock.js";
import { durationMs } from "./duration.js";
import { createIds, type Ids } from "./ids.js";
import { createLatest, createRecent, type Latest, type Recent } from "./memory.js";
import type { Create, Export, KeyOutcome, TextCall } from "./records.js";
import { DEFAULT_KEY, type GatewayOptions, type IdempotencyScope } from "./options.js";

/** The state of one instance. */
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
  /** Models whose Idempotency-Key counts. */
  readonly idempotencyScope: IdempotencyScope;
  readonly idempotency: Recent<KeyOutcome>;
  readonly scenarios: ScenarioBook;
  /** Answers of usage queries. */
  readonly usageCache: Recent<string>;
  readonly usageLimit: RateLimit;
  readonly uploads: UploadStore;
  readonly exports: Recent<Export>;
  readonly log: RequestLog;
  readonly prices: PriceList;
  readonly taskTimeMs: number;
  readonly resultLifetimeMs: number;
  /** How long tasks and text calls are remembered. */
  readonly retentionMs: number;
  readonly publicUrl: string | undefined;
}

/** The state that an instance starts with. */
export function createService(options: GatewayOptions): Service {
  const contracts = readContracts();
  const catalog = catalogOf(options, contracts);
  const ledger = createLedger();
  const postings = createPostings();
  const keys = createKeyRing();
  const times = timesOf(options);
  const retained = options.taskRetention?.count ?? 20_000;
  const service: Service = {
    clock: clockOf(options),
    ids: createIds(options.seed ?? Math.floor(Math.random() * 2 ** 32)),
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
    // Assumption: how long an outcome is kept is not shown; 24 hours, and the latest 20,000.
    idempotency: createRecent(86_400_000, 20_000),
    scenarios: createScenarioBook(),
    // 1-core.md, Limits: identical parameters are cached 60 seconds, and 60 queries are taken per minute.
    usageCache: createRecent(60_000, 1_000),
    usageLimit: createRateLimit(60, 60_000),
    uploads: createUploadStore(),
    exports: createRecent(Infinity, 100),
    log: createRequestLog((word) => keys.find(word) !== undefined, options.onRequest),
    prices: options.prices ?? contracts.prices,
    ...times,
    publicUrl: options.publicUrl,
  };
  for (const scenario of options.scenarios ?? []) service.scenarios.add(scenario);
  for (const key of options.keys ?? [{ key: DEFAULT_KEY }]) addKey(service, key);
  return service;
}

function catalogOf({ catalog }: GatewayOptions, contracts: Contracts): Catalog {
  if (catalog === undefined) return contracts.catalog;
  return catalogFromSaved(typeof catalog === "string" ? Buffer.from(catalog) : catalog);
}

/** The clock of an instance; a seeded one steps, so that equal requests give equal bytes. */
function clockOf({ clock, seed }: GatewayOptions): Clock {
  return clock ?? (seed === undefined ? realClock() : stepClock());
}

function timesOf({ taskTime, resultLifetime, taskRetention }: GatewayOptions) {
  return {
    taskTimeMs: durationMs(taskTime ?? "1500ms"),
    resultLifetimeMs: durationMs(resultLifetime ?? "24h"),
    retentionMs: durationMs(taskRetention?.time ?? "48h"),
  };
}

/** Adds a key and funds its wallet. */
export function addKey(service: Service, options: KeyOptions): Key {
  const key = service.keys.add(options);
  service.ledger.post({
    at: service.clock.now(),
    from: OUTSIDE,
    to: walletOf(key.id),
    micros: toMicros(options.balance ?? 1000),
    reason: "fund",
  });
  return key;
}
