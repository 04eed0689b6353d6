// The options of a gateway.
import type { Clock } from "./clock.js";
import type { KeyOptions } from "../keys/key.js";
import type { LoggedRequest } from "../observe/request-log.js";
import type { PriceList } from "../money/price-list.js";
import type { Site } from "../site/site.js";

/**
 * The models that honour the Idempotency-Key header: only models whose documents promise it, or all
 * models.
 */
export type IdempotencyScope = "documented" | "all";

/** Options of a gateway. All have defaults. A duration is a text such as `30s`, or milliseconds. */
export interface GatewayOptions {
  /** Keys that exist from the start. Default: one key `test-key-1234567890` with 1000 USD. */
  readonly keys?: readonly KeyOptions[];
  /**
   * File content of a saved `/v1/models?expand=parameters` answer, or of an SDK's
   * `contracts.lock.json`. The gateway serves these models instead of the models in contracts/.
   */
  readonly catalog?: string | Uint8Array;
  /**
   * The clock of the gateway. Default: the machine's clock, or with `seed` a stepping clock with a
   * fixed start time.
   */
  readonly clock?: Clock;
  /** Seed for all ids. Equal seed, clock and requests give equal answers. Default: random. */
  readonly seed?: number;
  /** Time that a task takes. Default `1500ms`. */
  readonly taskTime?: string | number;
  /** Lifetime of result files after completion. Default `24h`. */
  readonly resultLifetime?: string | number;
  /** Origin of the URLs in answers. Default: the request's origin. */
  readonly publicUrl?: string;
  /**
   * Scenarios, which are simulated faults, that apply from the start. gateway/README.md lists them.
   */
  readonly scenarios?: readonly string[];
  /** Prices that the gateway publishes and charges. Default contracts/prices.json. */
  readonly prices?: PriceList;
  /** The models that honour Idempotency-Key: `documented` or `all`. Default `documented`. */
  readonly idempotency?: IdempotencyScope;
  /** Static files to serve at `/`, such as an SDK's catalogue. Default none. */
  readonly site?: Site;
  /** Called after every request. */
  readonly onRequest?: (entry: LoggedRequest) => void;
  /**
   * Maximum age and number of the finished tasks and text calls that appear in answers. Default
   * `48h` and 20000.
   */
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

/**
 * @throws RangeError for an unknown option, because a test with a misspelt option would prove
 * nothing.
 */
export function assertOptionNames(options: object): void {
  const wrong = Object.keys(options).find((name) => !Object.hasOwn(NAMES, name));
  if (wrong === undefined) return;
  const all = Object.keys(NAMES).join(", ");
  throw new RangeError(
    `the gateway option ${JSON.stringify(wrong)} does not exist; use one of ${all}`,
  );
}

/** The default API key of a gateway. */
export const DEFAULT_KEY = "test-key-1234567890";
