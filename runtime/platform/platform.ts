// The features that only some JavaScript runtimes have. In the built package, the import
// `#platform` selects one of the modules in this folder.
import type { Channel } from "node:diagnostics_channel";
import type { AddressGuard } from "../results/download/address.js";
import type { FileRoute } from "../results/download/route.js";
import type { fileSaver } from "../results/download/saver.js";
import type { readImage } from "../resources/uploads/read-image.js";
import type { Dispatcher } from "../call/transport/wire/undici/dispatcher.js";
import type { Wire } from "../call/transport/wire/wire.js";

/** Settings of a client's default wire, the object that sends its HTTP requests. */
export interface DefaultWireSettings {
  /** Maximum number of connections. */
  readonly sockets: number;
  /** Timeout for connecting, in milliseconds. */
  readonly connectMs: number;
}

export interface Platform {
  readonly defaultWire: (settings: DefaultWireSettings) => Wire;
  /** Whether the default wire reads proxy variables such as `HTTPS_PROXY`. */
  readonly usesProxyVariables: boolean;
  /**
   * Makes a wire (an object that sends HTTP requests) from the caller's undici dispatcher. Throws
   * `ConfigurationError` in runtimes other than Node.
   */
  readonly dispatchedWire: (dispatcher: Dispatcher) => Wire;
  /**
   * Makes a route, the object that downloads files. This route downloads only from allowed IP
   * addresses. If absent, the default wire downloads the files.
   */
  readonly guardedRoute: ((guard: AddressGuard) => FileRoute) | undefined;
  /**
   * Whether timers and requests go on after the app's server has answered a user's request. In edge
   * workers they end with the answer.
   */
  readonly outlivesAnswers: boolean;
  /** Functions on the file system; absent in runtimes without files. */
  readonly files: Files | undefined;
  /** Returns a channel of `node:diagnostics_channel`; absent in runtimes without this module. */
  readonly channel: ((name: string) => Channel) | undefined;
}

interface Files {
  readonly fileSaver: typeof fileSaver;
  readonly readImage: typeof readImage;
}
