// Writes log lines to the caller's logger, if there is one.

/** An object with these methods, such as `console`. */
export interface Logger {
  debug(message: string, facts?: Readonly<Record<string, unknown>>): void;
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Log lines below this level are not written. */
export type LogLevel = "debug" | "info" | "warn" | "error" | "off";

/** All levels, from the most verbose to `off`. */
export const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error", "off"];

/** A logger. If the lines of a level are dropped, it lacks the method of that level. */
export type LevelLogger = Partial<Logger>;

/** Returns a logger that drops lines below a level and never throws. */
export function leveled(logger: LevelLogger | undefined, level: LogLevel): LevelLogger {
  const at = (name: Exclude<LogLevel, "off">): Logger["debug"] | undefined => {
    if (logger?.[name] === undefined || LOG_LEVELS.indexOf(name) < LOG_LEVELS.indexOf(level))
      return undefined;
    return (message, facts) => {
      try {
        if (facts === undefined) logger[name]?.(message);
        else logger[name]?.(message, facts);
      } catch {
        // The SDK ignores an error of the logger, because such an error must not end a call that
        // may be billed.
      }
    };
  };
  const levels = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return levels as LevelLogger;
}

const MOST = 100;
const pastWarnings = new Set<string>();

/** Emits each warning once in a process, and at most 100 warnings. */
export const PROCESS_WARNINGS: LevelLogger = {
  warn: (message) => {
    if (pastWarnings.has(message) || pastWarnings.size === MOST) return;
    pastWarnings.add(message);
    if (typeof globalThis.process?.emitWarning === "function") {
      process.emitWarning(message, "GatewayWarning");
    } else console.warn(message);
  },
};
