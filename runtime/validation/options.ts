// Options of the caller: refuses what does not exist, by name, with what was probably meant.
import { ConfigurationError } from "../call/errors/call-errors.js";
import { nearest } from "./near.js";
import { shown } from "./issue.js";
import { type Fields, isObject } from "./value.js";

/** Every option of an interface, so that the compiler names one that a list lacks. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/** What to say where options are wrong. */
export interface OptionAdvice {
  /** Names that other SDKs have for them. */
  readonly meant?: Readonly<Record<string, string>>;
  /** What to say behind "an object of options", such as an example. */
  readonly like?: string;
}

/**
 * The options, once it is certain that they are an object with known names only: one that is ignored, such as
 * `idempotencykey`, can cost money, and so can a callback that is none, once the request is sent. Throws `ConfigurationError`.
 */
export function checkedOptions<Options extends object>(
  of: string,
  options: Options,
  names: object,
  { meant = {}, like = "" }: OptionAdvice = {},
): Options {
  if (!isObject(options)) {
    throw new ConfigurationError(
      `${of} takes an object of options${like} (got ${kindOf(options)}).`,
    );
  }
  const known = Object.keys(names);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) {
      checkKind(name, (options as Fields)[name]);
      continue;
    }
    const near = Object.hasOwn(meant, name) ? meant[name] : nearest(name, known);
    throw new ConfigurationError(
      `${of} has no option ${shown(name)}` +
        (near === undefined ? `. It has ${known.join(", ")}.` : `; did you mean ${near}?`),
    );
  }
  return options;
}

interface Kind {
  readonly must: string;
  readonly fits: (value: unknown) => boolean;
}

const FUNCTION: Kind = { must: "a function", fits: (value) => typeof value === "function" };

// An option of one name is the same in all calls.
const KINDS: Readonly<Record<string, Kind>> = {
  fetch: FUNCTION,
  signal: {
    must: "an AbortSignal",
    fits: (value) => typeof (value as AbortSignal | null)?.throwIfAborted === "function",
  },
  timeoutMs: {
    must: "a number of milliseconds, from 0",
    fits: (value) => typeof value === "number" && value >= 0,
  },
  headers: {
    must: "a plain object of texts",
    // `Headers` and maps have no fields: they would be left out in silence.
    fits: (value) => isObject(value) && !(Symbol.iterator in value),
  },
};

function checkKind(name: string, value: unknown): void {
  const kind = name.startsWith("on") ? FUNCTION : KINDS[name];
  if (value === undefined || kind === undefined || kind.fits(value)) return;
  throw new ConfigurationError(`${name} must be ${kind.must} (got ${shown(value)}).`);
}

/** Throws `ConfigurationError` for a value that is given and is not one of the listed ones. */
export function checkChoice(of: string, value: unknown, values: readonly string[]): void {
  if (value === undefined || values.some((one) => one === value)) return;
  const named = values.map((one) => JSON.stringify(one)).join(" or ");
  throw new ConfigurationError(`${of} must be ${named} (got ${shown(value)}).`);
}

// Never the value itself: a text in the place of options is most often a key.
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "string" ? "a text" : `a ${typeof value}`;
}
