// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { readContract } from "#runtime/generator/live.js";
import { liveModels, type LiveModels } from "#runtime/live/index.js";

export type { LiveClient, LiveModel, LiveModels, LiveOptions } from "#runtime/live/index.js";

/**
 * Returns the handle of a model that may be newer than this SDK. Reads the contract of the model
 * from the gateway, and uses it for an hour. The handle has the methods of `client.model(id)`, with
 * the checks, defaults and estimates of the contract, but without the documented rules. If the
 * gateway has no usable contract, `contract` is undefined, `reason` gives the reason, and
 * requests are sent unchecked, as with `client.untyped(id)`.
 *
 * Throws the errors of `client.catalog.schema`, except `NotFoundError`. With `required`, throws
 * `ConfigurationError` if there is no contract.
 */
export const live: LiveModels = liveModels(readContract);
