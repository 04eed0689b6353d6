// Features that only some JavaScript runtimes have. The import `#platform` of the built package
// selects one of the modules in this folder.
import type { Channel } from "node:diagnostics_channel";
import type { AddressGuard } from "../results/download/address.js";
import type { FileRoute } from "../results/download/route.js";
import type { fileSaver } from "../results/download/saver.js";
import type { readImage } from "../resources/uploads/image-file.js";
import type { Dispatcher } from "../call/transport/wire/undici/dispatcher.js";
import type { Wire } from "../call/transport/wire/wire.js";

/** Settings of a client's default wire, the object that sends its HTTP requests. */
export interface DefaultWireSettings {
  /** Maximum number of connections. */
  readonly sockets: number;
  /** Timeout for connecting, in milliseconds. */
  readonly connectMs: number;
}

/** The features of one JavaScript runtime. */
export interface Platform {
  /** Makes the default wire, which sends a client's HTTP requests. */
  readonly defaultWire: (settings: DefaultWireSettings) => Wire;
  /** Whether the default wire reads proxy variables such as `HTTPS_PROXY`. */
  readonly usesProxyVariables: boolean;
  /**
   * Makes a wire that sends requests through the caller's undici dispatcher. Throws
   * `ConfigurationError` in runtimes other than Node.
   */
  readonly dispatchedWire: (dispatcher: Dispatcher) => Wire;
  /**
   * Makes a route that downloads files only from allowed IP addresses. Absent if the wire downloads
   * files.
   */
  readonly guardedRoute: ((guard: AddressGuard) => FileRoute) | undefined;
  /** Functions on the file system; absent in runtimes without files. */
  readonly files: Files | undefined;
  /** Returns a channel of `node:diagnostics_channel`; absent in runtimes without this module. */
  readonly channel: ((name: string) => Channel) | undefined;
}

/** Functions that read and write files. */
interface Files {
  readonly fileSaver: typeof fileSaver;
  readonly readImage: typeof readImage;
}
