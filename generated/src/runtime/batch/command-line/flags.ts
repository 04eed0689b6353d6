// The flags of a command of the program: how they are written down, read and refused.
import { parseArgs } from "node:util";
import { nearest } from "../../validation/near.js";

/** Wrong use of the program; the message says what to do. */
export class UsageError extends Error {}

export interface Flag {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** The name of its value. */
  readonly value?: string;
  readonly says: string;
}

export type Flags = Readonly<Record<string, Flag>>;

export const text = (value: string, says: string) => ({ type: "string", value, says }) as const;
export const flag = (says: string) => ({ type: "boolean", says }) as const;

/** What a table of flags gives. */
export type Parsed<Table extends Flags> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Table; allowPositionals: true }>
>;

/** Reads arguments by a table of flags; throws `UsageError`. */
export function parsed<const Table extends Flags>(
  args: readonly string[],
  flags: Table,
): Parsed<Table> {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    const names = args.flatMap((arg) => /^--([\w-]+)/.exec(arg)?.[1] ?? []);
    const name = names.find((one) => !Object.hasOwn(flags, one));
    if (name === undefined)
      throw new UsageError(error instanceof Error ? error.message : String(error));
    const near = nearest(name, Object.keys(flags));
    const advice = near === undefined ? "; --help lists them." : `; did you mean --${near}?`;
    throw new UsageError(`There is no option --${name}${advice}`);
  }
}

export const COUNT = [/^[1-9]\d{0,4}$/, "a number from 1"] as const;
export const AMOUNT = [/^\d{1,9}(\.\d{1,6})?$/, "an amount in USD, such as 20"] as const;

/** The number of a flag; throws `UsageError` for one of another form. */
export function number(
  name: string,
  given: string | undefined,
  [form, what]: readonly [RegExp, string],
): number | undefined {
  if (given === undefined) return undefined;
  if (form.test(given)) return Number(given);
  throw new UsageError(`--${name} takes ${what}, not ${JSON.stringify(given)}.`);
}

/** A line of `--help`. */
export const row = (left: string, right: string) => `  ${left.padEnd(20)} ${right}`;

/** The line of a flag; `more` stands behind what it says. */
export function flagRow(name: string, { value, says, short }: Flag, more = ""): string {
  const names = short === undefined ? `--${name}` : `-${short}, --${name}`;
  return row(value === undefined ? names : `${names} ${value}`, `${says}${more}`);
}
