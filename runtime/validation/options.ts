// Checks the options of a caller: refuses unknown names, with a suggestion.
import { ConfigurationError } from "../call/errors/call-errors.js";
import { nearest } from "./near.js";
import { formatValue } from "./issue.js";
import { type Fields, isObject } from "./value.js";

/** Every option of an interface, so that the compiler reports a name that a list omits. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/** Hints for the message about wrong options. */
export interface OptionAdvice {
  /** Option names of other SDKs, mapped to the names here. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Text after "an object of options" in the message, such as an example. */
  readonly example?: string;
}

/**
 * Returns the options after checking that they are an object with existing names only. An ignored
 * name such as `idempotencykey` can cost money, and so can an invalid callback after the request is
 * sent. Throws `ConfigurationError`.
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

// An option has the same type in all calls.
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
    must: "a plain object of texts",
    // `Headers` and maps have no own fields, so their content would be lost silently.
    accepts: (value) => isObject(value) && !(Symbol.iterator in value),
  },
};

function checkKind(name: string, value: unknown): void {
  const kind = name.startsWith("on") ? FUNCTION : KINDS[name];
  if (value === undefined || kind === undefined || kind.accepts(value)) return;
  throw new ConfigurationError(`${name} must be ${kind.must} (got ${formatValue(value)}).`);
}

/** Throws `ConfigurationError` for a value that is present and not in the list. */
export function checkChoice(of: string, value: unknown, values: readonly string[]): void {
  if (value === undefined || values.some((one) => one === value)) return;
  const choices = values.map((one) => JSON.stringify(one)).join(" or ");
  throw new ConfigurationError(`${of} must be ${choices} (got ${formatValue(value)}).`);
}

// Never the value itself: a text instead of options is most often a key.
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "string" ? "a text" : `a ${typeof value}`;
}
