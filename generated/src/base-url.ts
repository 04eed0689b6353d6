// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.

/** Where clients send, unless `baseUrl` of their options or `GATEWAY_BASE_URL` says otherwise: `baseUrl` of the generator's configuration. */
export const baseUrl = undefined;
