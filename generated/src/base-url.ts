// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.

/**
 * The gateway's address, from `baseUrl` in the generator's configuration. The `baseUrl` of a
 * client's options and `GATEWAY_BASE_URL` override this address.
 */
export const baseUrl = undefined;
