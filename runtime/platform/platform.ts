// Features that only some runtimes have. The build of the package picks one of the modules in this
// folder (`#platform`).
import type { Channel } from "node:diagnostics_channel";
import type { AddressGuard } from "../results/download/address.js";
import type { FileRoute } from "../results/download/route.js";
import type { fileSaver } from "../results/download/saver.js";
import type { readImage } from "../resources/uploads/image-file.js";
import type { Dispatcher } from "../call/transport/wire/undici/dispatcher.js";
import type { Wire } from "../call/transport/wire/wire.js";

/** Settings of the wire that a client makes for itself. */
export interface DefaultWireSettings {
  /** Maximum number of connections. */
  readonly sockets: number;
  /** Timeout for connecting, in milliseconds. */
  readonly connectMs: number;
}

/** The features of one runtime. */
export interface Platform {
  /** Makes the default wire of a client. */
  readonly defaultWire: (settings: DefaultWireSettings) => Wire;
  /** Whether the default wire uses the proxy from the environment. */
  readonly usesProxyVariables: boolean;
  /** Makes a wire over a dispatcher of the caller. Throws `ConfigurationError` if not supported. */
  readonly dispatchedWire: (dispatcher: Dispatcher) => Wire;
  /** Fetches files over sockets with checked addresses; absent if files go over the wire. */
  readonly guardedRoute: ((guard: AddressGuard) => FileRoute) | undefined;
  /** The file system; absent if there is none. */
  readonly files: Files | undefined;
  /** A channel of `node:diagnostics_channel`. */
  readonly channel: ((name: string) => Channel) | undefined;
}

/** Reads and writes files. */
interface Files {
  readonly fileSaver: typeof fileSaver;
  readonly readImage: typeof readImage;
}
