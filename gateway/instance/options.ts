// The options of an instance.
import type { Clock } from "./clock.js";
import type { KeyOptions } from "../keys/key.js";
import type { LoggedRequest } from "../observe/request-log.js";
import type { PriceList } from "../money/price-list.js";
import type { Site } from "../site/site.js";

/** The models that honour Idempotency-Key. */
export type IdempotencyScope = "documented" | "all";

/** Options of an instance. All have defaults. */
export interface GatewayOptions {
  /** Keys that exist from the start. Default: one key `test-key-1234567890` with 1000 USD. */
  readonly keys?: readonly KeyOptions[];
  /**
   * Bytes or text of a saved answer of `/v1/models?expand=parameters`, or of an SDK's
   * `contracts.lock.json`. Served instead of contracts/.
   */
  readonly catalog?: string | Uint8Array;
  /** The clock. Default: the machine's; with `seed`, a stepping clock from a fixed start. */
  readonly clock?: Clock;
  /** Seed of all ids. Equal seed, clock and requests give equal bytes. Default: random. */
  readonly seed?: number;
  /** Duration of a task. Default `1500ms`. */
  readonly taskTime?: string | number;
  /** Lifetime of result files after completion. Default `24h`. */
  readonly resultLifetime?: string | number;
  /** Origin of the URLs in answers. Default: the request's origin. */
  readonly publicUrl?: string;
  /** Scenarios that apply from the start; see gateway/README.md. */
  readonly scenarios?: readonly string[];
  /** Prices to publish and charge. Default contracts/prices.json. */
  readonly prices?: PriceList;
  /** Models that honour Idempotency-Key: as the documents promise, or all. Default `documented`. */
  readonly idempotency?: IdempotencyScope;
  /** Files to serve at `/` beside the service, such as an SDK's catalogue. Default none. */
  readonly site?: Site;
  /** Called after every request of the service. */
  readonly onRequest?: (entry: LoggedRequest) => void;
  /** Age and number limits of stored finished tasks and text calls. Default `48h` and 20000. */
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

/** @throws RangeError for an unknown option: with a misspelt one a test would prove nothing. */
export function assertOptionNames(options: object): void {
  const wrong = Object.keys(options).find((name) => !Object.hasOwn(NAMES, name));
  if (wrong === undefined) return;
  const all = Object.keys(NAMES).join(", ");
  throw new RangeError(`a gateway has no option ${JSON.stringify(wrong)}; it has ${all}`);
}

/** The default key of an instance. */
export const DEFAULT_KEY = "test-key-1234567890";
