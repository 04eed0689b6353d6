// The platform (features of one JavaScript runtime) for runtimes that have only web standards, such
// as edge workers.
import { ConfigurationError } from "../call/errors/index.js";
import { fetchWire } from "../call/transport/wire/fetch/wire.js";
import type { Platform } from "./platform.js";

export const platform: Platform = {
  defaultWire: () => fetchWire(),
  usesProxyVariables: true,
  dispatchedWire: () => {
    throw new ConfigurationError(
      'The option "dispatcher" works only on Node. Pass the option "fetch" instead.',
    );
  },
  guardedRoute: undefined,
  outlivesAnswers: false,
  files: undefined,
  channel: undefined,
};
