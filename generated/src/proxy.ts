// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelId } from "./models.js";
import {
  keyProxy as proxyOf,
  type KeyProxy,
  type KeyProxyOptions,
} from "#runtime/adapters/proxy/index.js";

export * from "#runtime/adapters/proxy/index.js";

/**
 * Makes a proxy for the users of a site. Below any path it serves `POST models/{id}/tasks`, `POST
 * models/{id}/estimate`, `GET tasks`, `GET tasks/{id}`, `GET files/{task}/{n}` and `POST uploads`.
 * Nothing else of the gateway is reachable.
 *
 * @param options - See {@link KeyProxyOptions}.
 * @throws ConfigurationError for a model that the client does not know.
 */
export const keyProxy: (options: KeyProxyOptions<ModelId>) => KeyProxy = proxyOf;
