// The options of an instance.
import type { Clock } from "./clock.js";
import type { KeyOptions } from "../keys/key.js";
import type { LoggedRequest } from "../observe/request-log.js";
import type { PriceList } from "../money/price-list.js";
import type { Site } from "../site/site.js";

/** For which models Idempotency-Key counts. */
export type IdempotencyScope = "documented" | "all";

/** Options of an instance; every one has a default. */
export interface GatewayOptions {
  /** Keys that exist from the start. Default: one key `test-key-1234567890` with 1000 USD. */
  readonly keys?: readonly KeyOptions[];
  /**
   * Bytes or text of a saved answer of `/v1/models?expand=parameters`, or of an SDK's `contracts.lock.json`: served
   * instead of contracts/.
   */
  readonly catalog?: string | Uint8Array;
  /** The clock. Default: the machine's; with `seed`, a stepping clock from a fixed start. */
  readonly clock?: Clock;
  /** Seed of all ids. Same seed, same clock, same requests: same bytes. Default: random. */
  readonly seed?: number;
  /** How long a task takes, as a duration. Default `1500ms`. */
  readonly taskTime?: string | number;
  /** How long result files live after completion. Default `24h`. */
  readonly resultLifetime?: string | number;
  /** Origin of the URLs that the gateway hands out. Default: that of the request. */
  readonly publicUrl?: string;
  /** Scenarios that bend requests from the start; see gateway/README.md. */
  readonly scenarios?: readonly string[];
  /** Prices to publish and charge. Default contracts/prices.json. */
  readonly prices?: PriceList;
  /** Models whose Idempotency-Key counts: those that the documents promise it for, or all. Default `documented`. */
  readonly idempotency?: IdempotencyScope;
  /** Files to serve at `/`, beside the service: the catalogue of an SDK. Default none. */
  readonly site?: Site;
  /** Called for every request of the service, after it is answered. */
  readonly onRequest?: (entry: LoggedRequest) => void;
  /** How long, and how many, finished tasks (and text calls) are remembered. Default `48h` and 20000. */
  readonly taskRetention?: { readonly time?: string | number; readonly count?: number };
}

const NAMES: Readonly<Record<keyof GatewayOptions, true>> = {
  keys: true,
  catalog: true,
  clock: true,
  seed: true,
  taskTime: true,
  resultLifetime: true,
  publicUrl: true,
  scenarios: true,
  prices: true,
  idempotency: true,
  onRequest: true,
  site: true,
  taskRetention: true,
};

/** Throws a RangeError for an option that does not exist: a test with a misspelt one would test something else. */
export function assertKnownOptions(options: object): void {
  const wrong = Object.keys(options).find((name) => !Object.hasOwn(NAMES, name));
  if (wrong === undefined) return;
  const all = Object.keys(NAMES).join(", ");
  throw new RangeError(`a gateway has no option ${JSON.stringify(wrong)}; it has ${all}`);
}

/** The key of an instance whose options name none. */
export const DEFAULT_KEY = "test-key-1234567890";
