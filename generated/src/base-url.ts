// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.

/**
 * The address of the gateway from `baseUrl` of the generator's configuration. `baseUrl` of a
 * client's options and `GATEWAY_BASE_URL` win over it.
 */
export const baseUrl = undefined;
