// The open tab and the filters of the gateway page, which are in the address.
import { type GatewayFilters, hashOf, NO_GATEWAY_FILTERS } from "../address/address.js";
import { amend, useAddress } from "../address/history.js";

export const gatewayLink = (filters: Partial<GatewayFilters>): string =>
  hashOf({ gateway: { ...NO_GATEWAY_FILTERS, ...filters } });

/** Returns the filters, and a function that changes some of them. */
export function useGatewayFilters(): readonly [
  GatewayFilters,
  (part: Partial<GatewayFilters>) => void,
] {
  const { gateway: filters = NO_GATEWAY_FILTERS } = useAddress();
  return [filters, (part) => amend({ gateway: { ...filters, ...part } })];
}
