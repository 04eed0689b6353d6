// The state of one gateway instance: everything that routes share, and nothing that two instances share.
import { catalogFromSaved, type Catalog } from "../catalog/catalog.js";
import { readContracts, type Contracts } from "../catalog/contracts.js";
import { realClock, stepClock, type Clock } from "./clock.js";
import { durationMs } from "./duration.js";
import { createExportStore, type ExportStore } from "../usage/export-store.js";
import { createIdempotencyStore, type IdempotencyStore } from "../submissions/idempotency-store.js";
import { createIds, type Ids } from "./ids.js";
import type { Key, KeyOptions } from "../keys/key.js";
import { createKeyRing, type KeyRing } from "../keys/key-ring.js";
import { createLedger, OUTSIDE, walletOf, type Ledger } from "../money/ledger.js";
import { toMicros } from "../money/micros.js";
import { createRequestLog, type RequestLog } from "../observe/request-log.js";
import type { PriceList } from "../money/price-list.js";
import { createScenarioBook, type ScenarioBook } from "../scenarios/scenario-book.js";
import { createCreates, type Creates } from "../submissions/creates.js";
import { createTaskStore, type TaskStore } from "../tasks/task-store.js";
import { createTextCalls, type TextCalls } from "../text/text-calls.js";
import { createUploadStore, type UploadStore } from "../files/upload-store.js";
import { createPostings, type Postings } from "../usage/postings.js";
import { createRateLimit, type RateLimit } from "../usage/rate-limit.js";
import { createUsageCache, type UsageCache } from "../usage/usage-cache.js";
import { createValidation, type Validation } from "../validation/validation.js";
import { DEFAULT_KEY, type GatewayOptions } from "./options.js";

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
  readonly textCalls: TextCalls;
  readonly creates: Creates;
  readonly idempotency: IdempotencyStore;
  readonly scenarios: ScenarioBook;
  readonly usageCache: UsageCache;
  readonly usageLimit: RateLimit;
  readonly uploads: UploadStore;
  readonly exports: ExportStore;
  readonly log: RequestLog;
  readonly prices: PriceList;
  readonly taskTimeMs: number;
  readonly resultLifetimeMs: number;
  readonly publicUrl: string | undefined;
}

/** The state that an instance starts with. */
export function createService(options: GatewayOptions): Service {
  const contracts = readContracts();
  const catalog =
    options.catalog === undefined
      ? contracts.catalog
      : catalogFromSaved(
          typeof options.catalog === "string" ? Buffer.from(options.catalog) : options.catalog,
        );
  const ledger = createLedger();
  const postings = createPostings();
  const keys = createKeyRing();
  const retention = {
    ms: durationMs(options.taskRetention?.time ?? "48h"),
    count: options.taskRetention?.count ?? 20_000,
  };
  const service: Service = {
    clock: options.clock ?? (options.seed === undefined ? realClock() : stepClock()),
    ids: createIds(options.seed ?? Math.floor(Math.random() * 2 ** 32)),
    contracts,
    catalog,
    validation: createValidation(catalog, contracts),
    keys,
    ledger,
    postings,
    tasks: createTaskStore(ledger, postings, retention),
    textCalls: createTextCalls(retention),
    creates: createCreates(),
    idempotency: createIdempotencyStore(options.idempotency ?? "documented"),
    scenarios: createScenarioBook(),
    usageCache: createUsageCache(),
    usageLimit: createRateLimit(60, 60_000),
    uploads: createUploadStore(),
    exports: createExportStore(),
    log: createRequestLog((word) => keys.find(word) !== undefined, options.onRequest),
    prices: options.prices ?? contracts.prices,
    taskTimeMs: durationMs(options.taskTime ?? "1500ms"),
    resultLifetimeMs: durationMs(options.resultLifetime ?? "24h"),
    publicUrl: options.publicUrl,
  };
  for (const scenario of options.scenarios ?? []) service.scenarios.add(scenario);
  for (const key of options.keys ?? [{ key: DEFAULT_KEY }]) addKey(service, key);
  return service;
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
