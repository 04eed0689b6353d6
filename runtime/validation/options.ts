// Checks the options that a caller passes. Refuses unknown option names, with a suggestion.
import { ConfigurationError } from "../call/errors/call-errors.js";
import { nearest } from "./near.js";
import { formatValue } from "./issue.js";
import { type Fields, isObject } from "./value.js";

/**
 * An object with every option name of an interface. If a name is missing, the compiler reports it.
 */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/** Hints for the message about wrong options. */
export interface OptionAdvice {
  /** Option names of other SDKs, mapped to the option names of this SDK. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** An example, which the message shows after "an object of options". */
  readonly example?: string;
}

/**
 * Checks the names and types of options, and returns the options unchanged. Throws
 * `ConfigurationError` for an unknown name: ignoring a misspelt name such as `idempotencykey` could
 * cost money.
 */
export function checkedOptions<Options extends object>(
  of: string,
  options: Options,
  names: object,
  { aliases = {}, example = "" }: OptionAdvice = {},
): Options {
  if (!isObject(options)) {
    throw new ConfigurationError(
      `${of} takes an object of options${example} (got ${kindOf(options)}).`,
    );
  }
  const optionNames = Object.keys(names);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) {
      checkKind(name, (options as Fields)[name]);
      continue;
    }
    const near = Object.hasOwn(aliases, name) ? aliases[name] : nearest(name, optionNames);
    throw new ConfigurationError(
      `${of} has no option ${formatValue(name)}` +
        (near === undefined ? `. It has ${optionNames.join(", ")}.` : `; did you mean ${near}?`),
    );
  }
  return options;
}

interface Kind {
  readonly must: string;
  readonly accepts: (value: unknown) => boolean;
}

const FUNCTION: Kind = { must: "a function", accepts: (value) => typeof value === "function" };

// The required type of each option, by its name. An option has the same type in all calls.
const KINDS: Readonly<Record<string, Kind>> = {
  fetch: FUNCTION,
  signal: {
    must: "an AbortSignal",
    accepts: (value) => typeof (value as AbortSignal | null)?.throwIfAborted === "function",
  },
  timeoutMs: {
    must: "a number of milliseconds, from 0",
    accepts: (value) => typeof value === "number" && value >= 0,
  },
  headers: {
    must: "a plain object of strings",
    // Refuses `Headers` and `Map` objects: they have no own fields, so their entries would be lost
    // without an error.
    accepts: (value) => isObject(value) && !(Symbol.iterator in value),
  },
};

function checkKind(name: string, value: unknown): void {
  const kind = name.startsWith("on") ? FUNCTION : KINDS[name];
  if (value === undefined || kind === undefined || kind.accepts(value)) return;
  throw new ConfigurationError(`${name} must be ${kind.must} (got ${formatValue(value)}).`);
}

/** Throws `ConfigurationError` if a value is not in the list. Allows `undefined`. */
export function checkChoice(of: string, value: unknown, values: readonly string[]): void {
  if (value === undefined || values.some((one) => one === value)) return;
  const choices = values.map((one) => JSON.stringify(one)).join(" or ");
  throw new ConfigurationError(`${of} must be ${choices} (got ${formatValue(value)}).`);
}

// Describes a wrong value for a message, without its content: a string in place of the options is
// often an API key.
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "string" ? "a string" : `a ${typeof value}`;
}
