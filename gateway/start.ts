// Starts a gateway for a test: an instance that listens, its key, and what the test looks at.
import { createGateway, type Gateway } from "./create.js";
import { assertKnownOptions, DEFAULT_KEY, type GatewayOptions } from "./instance/options.js";
import { serveGateway, type Listening } from "./serve.js";

/** Options of an instance, and its port. */
export interface StartOptions extends GatewayOptions {
  /** Default 0, a free port. */
  readonly port?: number;
}

/** A gateway that listens on 127.0.0.1. `await using` closes it. */
export interface StartedGateway extends Gateway, Listening, AsyncDisposable {
  /** The first of its keys. */
  readonly apiKey: string;
}

/**
 * Starts a gateway in this process.
 *
 * @throws what {@link createGateway} throws; RangeError for an option that does not exist; the socket's error (`EADDRINUSE`, …) where the port cannot be had.
 */
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const { port = 0, ...rest } = options;
  assertKnownOptions(rest);
  const gateway = createGateway(rest);
  const { url, close } = await serveGateway(gateway, { port });
  const apiKey = rest.keys?.[0]?.key ?? DEFAULT_KEY;
  return { ...gateway, url, apiKey, close, [Symbol.asyncDispose]: close };
}
