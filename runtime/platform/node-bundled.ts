// The platform (features of one JavaScript runtime) for Node inside a bundle. Does not load the
// package undici: undici calls `require`, which fails in a bundle of ES modules. The import of
// `undici/wire.js` loads no package, because callers pass the dispatcher.
import { httpWire } from "../call/transport/wire/node/http-dispatcher.js";
import { directRoute } from "../results/download/guarded-route.js";
import { dispatchedWire } from "../call/transport/wire/undici/wire.js";
import type { Platform } from "./platform.js";
import { platform as server } from "./server.js";

export const platform: Platform = {
  ...server,
  defaultWire: httpWire,
  usesProxyVariables: false,
  dispatchedWire,
  guardedRoute: directRoute,
};
