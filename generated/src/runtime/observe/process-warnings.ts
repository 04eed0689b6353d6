// Where warnings about money go if the caller has set no logger: to the process, or to the console of a browser.
import type { Leveled } from "./logger.js";

const MOST = 100;
const said = new Set<string>();

/** Says each warning once in a process, and 100 of them. */
export const PROCESS_WARNINGS: Leveled = {
  warn: (message) => {
    if (said.has(message) || said.size === MOST) return;
    said.add(message);
    if (typeof globalThis.process?.emitWarning === "function") {
      process.emitWarning(message, "GatewayWarning");
    } else console.warn(message);
  },
};
