// Where warnings about money go if the caller has set no logger: to the process, or to the console of a browser.
import type { Logger } from "./logger.js";

const MOST = 100;
const said = new Set<string>();
const nothing = () => undefined;

/** Says each warning once in a process, and 100 of them. */
export const PROCESS_WARNINGS: Logger = {
  debug: nothing,
  info: nothing,
  error: nothing,
  warn: (message) => {
    if (said.has(message) || said.size === MOST) return;
    said.add(message);
    if (typeof globalThis.process?.emitWarning === "function") {
      process.emitWarning(message, "GatewayWarning");
    } else console.warn(message);
  },
};
