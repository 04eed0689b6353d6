// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelId } from "./models.js";
import {
  keyProxy as proxyOf,
  type KeyProxy,
  type KeyProxyOptions,
} from "#runtime/adapters/proxy/index.js";

export * from "#runtime/adapters/proxy/index.js";

/**
 * Creates a proxy for the users of a site. Below its path it serves `POST models/{id}/tasks`,
 * `POST models/{id}/estimate`, `GET tasks`, `GET tasks/{id}`, `GET files/{task}/{n}` and
 * `POST uploads`. Users cannot reach any other endpoint of the gateway.
 *
 * @param options - See {@link KeyProxyOptions}.
 * @throws ConfigurationError if the client does not know a model of the options.
 */
export const keyProxy: (options: KeyProxyOptions<ModelId>) => KeyProxy = proxyOf;
