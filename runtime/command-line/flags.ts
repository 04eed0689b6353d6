// Defines flag types, such as a switch or an amount. A table of flags describes a command.

/**
 * The error for wrong arguments. The message contains the correction. The program exits with code
 * 2.
 */
export class UsageError extends Error {}

/** Describes one command-line flag. */
export interface Flag<Value = unknown> {
  /** The description of the flag in the help text. */
  readonly says: string;
  /**
   * The name of the value in the help text: `<dir>`, `[dir]` if optional, `<glob...>` if repeated.
   * Absent for a switch.
   */
  readonly value?: string;
  /** Describes the valid values. The text is the end of the message “--flag must be …”. */
  readonly form?: string;
  /**
   * Parses an argument. `before` is the value of an earlier flag with the same name. Returns
   * `undefined` for an invalid argument.
   */
  read?(text: string, before?: Value): Value | undefined;
  readonly isRequired?: true;
}

/** Maps property names to flags. The property `dryRun` is the flag `--dry-run`. */
export type Flags = Readonly<Record<string, Flag>>;

type ValueOf<One> = One extends Flag<infer Value> ? Value : never;

export interface RequiredFlag {
  readonly isRequired: true;
}

/** The parsed values of a flag table, by property name. */
export type Values<Table extends Flags> = {
  readonly [Name in keyof Table as Table[Name] extends RequiredFlag ? never : Name]?: ValueOf<
    Table[Name]
  >;
} & {
  readonly [Name in keyof Table as Table[Name] extends RequiredFlag ? Name : never]: ValueOf<
    Table[Name]
  >;
};

/** Returns the command-line name of a flag: `--dry-run` for `dryRun`. */
export const longName = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Makes a switch, which is a flag without a value. */
export const flag = (says: string): Flag<boolean> => ({ says });

/**
 * Makes a flag with one value. `read` parses the value. If the flag is repeated, the last value
 * counts.
 */
export const value = <Value>(
  name: string,
  says: string,
  form: string,
  read: (text: string) => Value | undefined,
): Flag<Value> => ({ says, value: name, form, read });

/** Makes a flag that accepts any string. */
export const text = (name: string, says: string): Flag<string> =>
  value(name, says, "a text", (input) => input);

export const required = <Value>(one: Flag<Value>): Flag<Value> & RequiredFlag => ({
  ...one,
  isRequired: true,
});

/**
 * Makes a flag that takes several strings. `accepts` checks each string. `form` describes the valid
 * strings in the error message.
 */
export const texts = (
  name: string,
  says: string,
  form = "texts",
  accepts: (text: string) => boolean = () => true,
): Flag<readonly string[]> => ({
  says,
  value: name,
  form,
  read: (input, before = []) => (accepts(input) ? [...before, input] : undefined),
});

/** Makes a flag with an optional string. The value is `true` if the string is missing. */
export const optionalText = (name: string, says: string): Flag<string | true> => ({
  says,
  value: name,
  read: (input) => input,
});

/** Makes a flag that accepts one of the listed words. */
export const choice = <const Word extends string>(words: readonly Word[], says: string) =>
  value(`<${words.join("|")}>`, says, `one of ${words.join(", ")}`, (input) =>
    words.find((word) => word === input),
  );

/** Makes a flag that accepts an amount in USD. */
export const amount = (name: string, says: string): Flag<number> =>
  value(name, says, "an amount in USD, such as 12.5", (input) =>
    /^\d{1,9}(\.\d{1,6})?$/.test(input) ? Number(input) : undefined,
  );

/** Makes a flag that accepts a whole number from `least` to `most`. */
export const wholeNumber = (name: string, says: string, most: number, least = 0): Flag<number> =>
  value(name, says, `a whole number from ${least} to ${most}`, (input) =>
    /^\d{1,10}$/.test(input) && Number(input) >= least && Number(input) <= most
      ? Number(input)
      : undefined,
  );
