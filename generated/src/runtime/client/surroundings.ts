// Environment, clock and the like that the client takes from the process; tests pass their own.
import { ConfigurationError } from "../errors/index.js";
import { systemClock, type Clock } from "../time/clock.js";

/** Time, chance and environment. */
export interface Surroundings {
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly uuid: () => string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function processSurroundings(): Surroundings {
  return {
    clock: systemClock,
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    env: globalThis.process?.env ?? {},
  };
}

/** Throws `ConfigurationError` in a page or a web worker, where the key would be public. */
export function refuseBrowser(global: object, allowed: boolean): void {
  const inPage = "window" in global && "document" in global;
  const inWorker = "WorkerGlobalScope" in global && "importScripts" in global;
  if (allowed || (!inPage && !inWorker)) return;
  throw new ConfigurationError(
    "The client does not start in a browser: whoever opens the page could read the API key and spend its balance. " +
      "Call the gateway from a backend, or set dangerouslyAllowBrowser: true.",
  );
}
