// Makes a journal in Redis, which all processes of a service share.
import { ConfigurationError } from "../call/errors/index.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { formatValue } from "../validation/issue.js";
import { journalOf } from "./client-journal.js";
import type { Journal } from "./journal.js";
import { journalRedis, type NodeRedis, type UpstashRedis } from "./redis-client.js";
import { RedisStore, type JournalRedis, type RedisStoreOptions } from "./redis-store.js";
import type { JournalOptions } from "./stored-jobs.js";

/** Options of `redisJournal`. */
export interface RedisJournalOptions extends RedisStoreOptions, JournalOptions {}

const NAMES: OptionNames<RedisJournalOptions> = {
  prefix: true,
  keepDays: true,
  acceptLoss: true,
  warn: true,
};

/**
 * Makes a journal in Redis that many processes share, such as the processes of a key proxy. If a
 * call has the name of a job that another process is sending, the call waits for the tasks of that
 * job. `redis` is a client of ioredis, node-redis (package redis) or Upstash (@upstash/redis),
 * which the caller opens and closes. The journal contains requests with their prompts, but never
 * the API key.
 *
 * Calls reject with `ConfigurationError` if Redis evicts keys when its memory is full. Calls of a
 * model that promises no `Idempotency-Key` also reject if Redis may lose its last writes, or does
 * not report whether it may. With the option `acceptLoss`, these calls are sent nevertheless.
 */
export function redisJournal(
  redis: JournalRedis | NodeRedis | UpstashRedis,
  options: RedisJournalOptions = {},
): Journal {
  const { warn, ...storeOptions } = checkedOptions("redisJournal", options, NAMES);
  if (typeof (redis as Partial<JournalRedis> | undefined)?.eval !== "function") {
    throw new ConfigurationError(
      `redisJournal takes a client of Redis, such as new Redis(address) of ioredis (got ${formatValue(redis)}).`,
    );
  }
  const { keepDays = 30, prefix = "gateway" } = storeOptions;
  // If jobs were kept for less than a day, Redis could drop a job while its create request runs.
  // The job would then be sent again.
  if (!(keepDays >= 1 && keepDays <= 3_650)) {
    throw new ConfigurationError(
      `The option "keepDays" must be a number from 1 to 3,650 (got ${formatValue(keepDays)}).`,
    );
  }
  if (typeof prefix !== "string" || /[{}]/.test(prefix)) {
    throw new ConfigurationError(
      `The option "prefix" must be a text without braces (got ${formatValue(prefix)}).`,
    );
  }
  return journalOf(new RedisStore(journalRedis(redis), storeOptions), { warn });
}
