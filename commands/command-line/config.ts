// The settings that a user can write into sdkgen.config.ts.
import type {
  CountSettings,
  Endpoint,
  OperationModels,
  RuleMapping,
} from "../../generator/index.js";

/** Configuration of the generator. */
export interface Config {
  /** Folder that the SDK is written to. Default `generated`. */
  readonly out?: string;
  /** Package name of the SDK. Default: the name of the SDK in `out`, or `gateway-sdk`. */
  readonly name?: string;
  /**
   * Address of the gateway. The SDK's clients use this address by default. `GATEWAY_BASE_URL`
   * overrides this setting. The API key is never in the configuration. Default: none.
   */
  readonly baseUrl?: string;
  /**
   * Path of a saved `/v1/models?expand=parameters` answer. Default: none; the catalog comes from a
   * gateway.
   */
  readonly catalog?: string;
  /**
   * Repository of the SDK, such as `https://git.example.com/acme/sdk`. The SDK's package.json
   * contains this address. Publishing with provenance needs this setting. Default: none.
   */
  readonly repository?: string;
  /**
   * Registry to publish to. The SDK's package.json contains the registry's address
   * (`publishConfig`). Default: none.
   */
  readonly registry?: string;
  /** Access to a scoped package: `public` or `restricted`. Default: the registry decides. */
  readonly access?: "public" | "restricted";
  /**
   * Licence of the SDK: an SPDX expression, `UNLICENSED` or `SEE LICENSE IN <file>`. If a LICENSE
   * file is beside the configuration, the SDK gets a copy of that file. Default: none.
   */
  readonly license?: string;
  /**
   * Patterns of model ids. The SDK contains only models with a matching id. Default: all models.
   */
  readonly only?: readonly string[];
  /** Model categories. The SDK contains only models of these categories. Default: all models. */
  readonly categories?: readonly string[];
  /** True to make generate exit with 1 if it rejects an entry of the catalog. Default false. */
  readonly strict?: boolean;
  /**
   * For each model id of the gateway's catalog, the documented model whose rules apply, or `false`
   * for no rules. Example: `{ "vendor-v3-omni": "x-v3-omni" }`. `generate --map` writes this
   * setting. `{ follows: "x-imagine-video", idempotency: true }` also promises that the gateway
   * honours idempotency keys for the model, as it does for the documented model.
   */
  readonly rules?: RuleMapping;
  /**
   * For each operation, the model ids that the operation accepts, such as `{ "music.sounds":
   * ["live-id"] }`. The request type and the validator reject other ids. For an operation without
   * an entry, any id is accepted, and the request type suggests ids of the catalog.
   */
  readonly operations?: OperationModels;
  /**
   * For each request field that sets the number of results, whether the gateway bills each result.
   * `true` or `false` applies to all models. A list of ids means `true` for these models. Example:
   * `{ num_images: true, "parameters.batch_size": ["live-id"] }`. For all other models and fields,
   * sdkgen does not know the billing, so the price of several results is a range.
   */
  readonly counts?: CountSettings;
  /**
   * Endpoints on the gateway's own host that create tasks, but are not in the API documents.
   * Default: none.
   */
  readonly endpoints?: readonly Endpoint[];
}

/** Folder of the SDK if the configuration has no `out`. */
export const DEFAULT_OUT = "generated";

/** Returns its argument. The type lets an editor check and complete a configuration. */
export function defineConfig(config: Config): Config {
  return config;
}
