// sdkgen.config.ts: the options of the flags, and some that have no flag.
import type {
  CountSettings,
  Endpoint,
  OperationModels,
  RuleMapping,
} from "../../generator/index.js";

/** Configuration of the generator. */
export interface Config {
  /** Output folder. Default `generated`. */
  readonly out?: string;
  /** Package name of the SDK. Default: its current name, or `gateway-sdk`. */
  readonly name?: string;
  /**
   * Address of the gateway that the SDK's clients use by default. The key is read from the
   * environment only. `GATEWAY_BASE_URL` overrides this address. Default: none.
   */
  readonly baseUrl?: string;
  /** Saved answer of `GET /v1/models?expand=parameters` to read instead of a gateway. Default: none. */
  readonly catalog?: string;
  /**
   * Repository of the SDK as its package.json names it, such as `https://git.example.com/acme/sdk`; publishing with
   * provenance needs it. Default: none.
   */
  readonly repository?: string;
  /** Registry that the SDK is published to, as its package.json names it (`publishConfig`). Default: none. */
  readonly registry?: string;
  /** Access of a package with a scope at the registry: `public` or `restricted`. Default: the registry's own. */
  readonly access?: "public" | "restricted";
  /**
   * Licence of the SDK, as an SPDX expression or as npm's `UNLICENSED` or `SEE LICENSE IN <file>`.
   * The SDK's LICENSE is the file beside the configuration, else the licence's text. Default: none.
   */
  readonly license?: string;
  /** Only models whose id matches one of these patterns. Default: all. */
  readonly only?: readonly string[];
  /** Only models of these categories. Default: all. */
  readonly categories?: readonly string[];
  /** Exit 1 if an entry was rejected. Default false. */
  readonly strict?: boolean;
  /**
   * Live model id → the documented model (`contracts/rules/`) whose rules and facts it follows,
   * such as `{ "vendor-v3-omni": "x-v3-omni" }`, or `false` for none. `generate --map` writes it.
   * `{ follows: "x-imagine-video", idempotency: true }` also promises for the live model the
   * idempotency key that the documents promise for the documented model.
   */
  readonly rules?: RuleMapping;
  /**
   * Operation of the client → live ids of the models that it takes, such as
   * `{ "music.sounds": ["live-id"] }`: its request type and validator then accept only these.
   * Default: it offers the catalog's models of the right category and accepts any id.
   */
  readonly operations?: OperationModels;
  /**
   * Field that gives a number of results → whether each result is billed: `true`, `false`, or the
   * ids of the models that bill each, such as
   * `{ num_images: true, "parameters.batch_size": ["live-id"] }`.
   * Default: unknown, so the price of several results is a range.
   */
  readonly counts?: CountSettings;
  /** Create endpoints of the gateway's own origin that the documents do not name. */
  readonly endpoints?: readonly Endpoint[];
}

/** Folder of the SDK if the configuration names none. */
export const DEFAULT_OUT = "generated";

/** Gives a configuration its type in an editor. */
export function defineConfig(config: Config): Config {
  return config;
}
