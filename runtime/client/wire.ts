// The wire of a client: what its caller passes, else what the runtime has.
import { ConfigurationError } from "../errors/index.js";
import { platform } from "../platform/node.js";
import type { OwnWireSettings } from "../platform/platform.js";
import type { DownloadSettings } from "../results/download/downloads.js";
import { wiredRoute } from "../results/download/route.js";
import { fetchWire } from "../transport/wire/fetch/wire.js";
import type { Wire } from "../transport/wire/wire.js";
import type { ClientOptions } from "./options.js";

/** The wire to the gateway, and how files are fetched: over the same one, or over sockets that check each address. */
export function chosenWire(
  { dispatcher, fetch }: ClientOptions,
  settings: OwnWireSettings,
): { readonly wire: Wire; readonly routeOf: DownloadSettings["routeOf"] } {
  if (dispatcher !== undefined && fetch !== undefined) {
    throw new ConfigurationError("dispatcher and fetch exclude each other; pass one of them");
  }
  const given =
    dispatcher !== undefined ? platform.dispatchedWire(dispatcher) : fetch && fetchWire(fetch);
  const wire = given ?? platform.ownWire(settings);
  const routeOf = given === undefined ? platform.guardedRoute : undefined;
  return { wire, routeOf: routeOf ?? (() => wiredRoute(wire)) };
}
