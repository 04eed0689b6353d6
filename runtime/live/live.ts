// Makes handles of models that the SDK does not have, from the contracts that the gateway publishes
// now.
import type { ClientInternals } from "../call/client/client.js";
import type { ModelHandle } from "../call/client/model-handle.js";
import { ConfigurationError, NotFoundError } from "../call/errors/index.js";
import {
  defineModel,
  type EmittedModelCheck,
  type ModelMetadata,
  type ModelModule,
} from "../call/model/definition.js";
import type { ModelRegistry } from "../call/model/registry.js";
import { ofSignal, within } from "../call/time/clock.js";
import type { Catalog } from "../resources/catalog.js";
import { formatValue } from "../validation/issue.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import * as checkFunctions from "./functions.js";

type Fields = Readonly<Record<string, unknown>>;

/** The client members that `live` uses. Every generated client has them. */
export interface LiveClient {
  model(module: ModelModule<Fields>): ModelHandle<Fields>;
  untyped(id: string): ModelHandle<Fields>;
  readonly catalog: Pick<Catalog, "schema">;
  /** @internal */
  readonly internals: ClientInternals;
}

/** Options of `live`. */
export interface LiveOptions {
  /**
   * Whether `live` throws `ConfigurationError` if the gateway has no usable contract.
   * Default false: the requests of the model are then sent unchecked.
   */
  readonly required?: boolean | undefined;
  /**
   * Ends the wait for the contract; `live` then rejects with `signal.reason`. The read continues,
   * because other calls may share it.
   */
  readonly signal?: AbortSignal | undefined;
}

/** The handle of a model, with the contract that was read from the gateway, if it is usable. */
export interface LiveModel extends ModelHandle<Fields> {
  /** Metadata and validator of the model. Undefined if there is no usable contract. */
  readonly contract: ModelModule<Fields> | undefined;
  /** The reason why there is no contract; undefined with a contract. */
  readonly reason: string | undefined;
}

/** The function `live`. Reads a model's contract from the gateway. Returns the model's handle. */
export type LiveModels = (
  client: LiveClient,
  id: string,
  options?: LiveOptions,
) => Promise<LiveModel>;

/**
 * Reads the catalog entry of a model, and returns the model's metadata and check. If the contract
 * in the entry cannot be used, returns the reason as part of a sentence. This is `readContract` of
 * the generator, which `sdkgen build` bundles.
 */
export type ContractReader = (
  answer: { readonly id: string; readonly entry: object; readonly baseUrl: string },
  functions: typeof checkFunctions,
) => { readonly metadata: object; readonly check: EmittedModelCheck } | { readonly reason: string };

/** A contract, or the reason why there is none. */
export type ContractReading = Pick<LiveModel, "contract" | "reason">;

interface CachedReading {
  /** When the contract was requested, in milliseconds of the client's monotonic clock. */
  readonly readAt: number;
  readonly reading: Promise<ContractReading>;
  /** Whether a missing contract was logged. */
  wasLogged: boolean;
}

const HOUR_MS = 3_600_000;

// Maximum number of cached contracts of a client. Without this limit, a server whose users choose
// model ids could run out of memory.
const MOST_IDS = 1_000;

const NAMES: OptionNames<LiveOptions> = { required: true, signal: true };

/** Creates the function `live`. `read` is the generator's reader of contracts. */
export function liveModels(read: ContractReader): LiveModels {
  const cachedOf = createCache(read);
  return async (client, id, options = {}) => {
    const { required = false, signal } = checkedOptions("live", options, NAMES);
    // Half a surrogate pair cannot be written into a URL.
    if (typeof id !== "string" || id.trim() === "" || /\p{Cs}/u.test(id)) {
      throw new ConfigurationError(`live takes the id of a model (got ${formatValue(id)}).`);
    }
    signal?.throwIfAborted();
    const cached = cachedOf(client, id);
    const { contract, reason } = await within(cached.reading, ofSignal(signal));
    if (contract !== undefined) return { ...client.model(contract), contract, reason };
    const what = `The gateway has no usable contract for the model ${formatValue(id)}: ${reason ?? ""}.`;
    if (required) {
      throw new ConfigurationError(
        `${what} To send requests to this model without a check, remove the option "required".`,
      );
    }
    if (!cached.wasLogged) {
      client.internals.warn?.(`${what} Requests to this model are sent without a check.`, {
        model: id,
      });
    }
    cached.wasLogged = true;
    return { ...client.untyped(id), contract, reason };
  };
}

/**
 * Returns a registry whose clients also take models that the package does not have. Their contracts
 * are read from the gateway.
 */
export function withNewerModels(registry: ModelRegistry, read: ContractReader): ModelRegistry {
  const cachedOf = createCache(read);
  return { ...registry, newer: (client, id) => cachedOf(client, id).reading };
}

/**
 * Returns a function that reads contracts. The function reads the contract for a client and an id
 * at most once an hour. Concurrent calls share one read. A failed read is not cached.
 */
function createCache(read: ContractReader) {
  const caches = new WeakMap<LiveClient, Map<string, CachedReading>>();
  return (client: LiveClient, id: string): CachedReading => {
    const cache = caches.get(client) ?? new Map<string, CachedReading>();
    caches.set(client, cache);
    const now = client.internals.clock.monotonic();
    const before = cache.get(id);
    if (before !== undefined && now < before.readAt + HOUR_MS) return before;
    const [oldest = id] = cache.size < MOST_IDS ? [] : cache.keys();
    cache.delete(oldest);
    const reading = readModel(client, id, read);
    const cached = { readAt: now, reading, wasLogged: false };
    cache.set(id, cached);
    reading.catch(() => {
      if (cache.get(id) === cached) cache.delete(id);
    });
    return cached;
  };
}

async function readModel(
  client: LiveClient,
  id: string,
  read: ContractReader,
): Promise<ContractReading> {
  const answer = await readEntry(client, id);
  if ("reason" in answer) return { contract: undefined, reason: answer.reason };
  const { baseUrl } = client.internals;
  const contract = read({ id, entry: answer.entry, baseUrl }, checkFunctions);
  if ("reason" in contract) return { contract: undefined, reason: contract.reason };
  const { metadata, check } = contract;
  return { contract: defineModel<Fields>(metadata as ModelMetadata, check), reason: undefined };
}

// Returns the catalog entry of a model. HTTP 404 means that the gateway has no entry; this is
// returned as a reason. All other failures are thrown, because the gateway may have an entry.
async function readEntry(
  { catalog }: LiveClient,
  id: string,
): Promise<{ readonly entry: object } | { readonly reason: string }> {
  try {
    return { entry: await catalog.schema(id) };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { reason: "it answered HTTP 404" };
  }
}
