// Runtimes that promise nothing but the web's own interfaces, such as workers at the edge.
import { ConfigurationError } from "../call/errors/index.js";
import { fetchWire } from "../call/transport/wire/fetch/wire.js";
import type { Platform } from "./platform.js";

export const platform: Platform = {
  ownWire: () => fetchWire(),
  usesProxyVariables: true,
  dispatchedWire: () => {
    throw new ConfigurationError("dispatcher works on Node only; pass a fetch in its place.");
  },
  guardedRoute: undefined,
  files: undefined,
  channel: undefined,
};
