// What a runtime has that others lack. The build of the package picks one of the modules beside this one (`#platform`).
import type { Channel } from "node:diagnostics_channel";
import type { AddressGuard } from "../results/download/address.js";
import type { FileRoute } from "../results/download/route.js";
import type { fileSaver } from "../results/download/saver.js";
import type { readImage } from "../resources/uploads/image-file.js";
import type { Dispatcher } from "../call/transport/wire/undici/dispatcher.js";
import type { Wire } from "../call/transport/wire/wire.js";

/** Settings of a wire that is the client's own. */
export interface OwnWireSettings {
  /** Most connections. */
  readonly sockets: number;
  /** Time for connecting, in milliseconds. */
  readonly connectMs: number;
}

/** One runtime. */
export interface Platform {
  /** The wire of a client whose caller passes none. */
  readonly ownWire: (settings: OwnWireSettings) => Wire;
  /** Whether that wire uses the proxy that the environment names. */
  readonly usesProxyVariables: boolean;
  /** The wire over a dispatcher of the caller; throws `ConfigurationError` where there can be none. */
  readonly dispatchedWire: (dispatcher: Dispatcher) => Wire;
  /** Fetches files over sockets whose addresses are checked; absent where files go over the wire. */
  readonly guardedRoute: ((guard: AddressGuard) => FileRoute) | undefined;
  /** The file system; absent where there is none. */
  readonly files: Files | undefined;
  /** A channel of `node:diagnostics_channel`. */
  readonly channel: ((name: string) => Channel) | undefined;
}

/** Reads and writes files. */
interface Files {
  readonly fileSaver: typeof fileSaver;
  readonly readImage: typeof readImage;
}
