// The kinds of flags. A table of flags defines the arguments and the help of a command.

/** Wrong use of a program; the message explains what to do. Exit code 2. */
export class UsageError extends Error {}

/** One flag. */
export interface Flag<Value = unknown> {
  /** Its effect, for the help. */
  readonly says: string;
  /** Its value in the help: `<dir>`, optional `[dir]`, repeated `<glob...>`. A switch has none. */
  readonly value?: string;
  /** The accepted texts in words: the end of “--flag must be …”. */
  readonly form?: string;
  /** Reads a text; `before` is the value of earlier texts. Returns `undefined` for a wrong form. */
  read?(text: string, before?: Value): Value | undefined;
  /** Whether the command requires it. */
  readonly isRequired?: true;
}

/** Flags by property name: `dryRun` is `--dry-run`. */
export type Flags = Readonly<Record<string, Flag>>;

type ValueOf<One> = One extends Flag<infer Value> ? Value : never;
/** The mark of a required flag. */
export interface RequiredFlag {
  readonly isRequired: true;
}

/** The values of a table of flags. */
export type Values<Table extends Flags> = {
  readonly [Name in keyof Table as Table[Name] extends RequiredFlag ? never : Name]?: ValueOf<
    Table[Name]
  >;
} & {
  readonly [Name in keyof Table as Table[Name] extends RequiredFlag ? Name : never]: ValueOf<
    Table[Name]
  >;
};

/** The name of a flag on the command line: `--dry-run` of `dryRun`. */
export const longName = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A switch. */
export const flag = (says: string): Flag<boolean> => ({ says });

/** A flag with a text of some form. If it is repeated, the last text counts. */
export const value = <Value>(
  name: string,
  says: string,
  form: string,
  read: (text: string) => Value | undefined,
): Flag<Value> => ({ says, value: name, form, read });

/** A flag with any text. */
export const text = (name: string, says: string): Flag<string> =>
  value(name, says, "a text", (input) => input);

/** Makes a flag required. */
export const required = <Value>(one: Flag<Value>): Flag<Value> & RequiredFlag => ({
  ...one,
  isRequired: true,
});

/** A flag with several texts. `accepts` tests each, and `form` describes them. */
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

/** A flag with an optional text; without it the value is `true`. */
export const optionalText = (name: string, says: string): Flag<string | true> => ({
  says,
  value: name,
  read: (input) => input,
});

/** A flag with one of a few words. */
export const choice = <const Word extends string>(words: readonly Word[], says: string) =>
  value(`<${words.join("|")}>`, says, `one of ${words.join(", ")}`, (input) =>
    words.find((word) => word === input),
  );

/** A flag with an amount in USD. */
export const amount = (name: string, says: string): Flag<number> =>
  value(name, says, "an amount in USD, such as 12.5", (input) =>
    /^\d{1,9}(\.\d{1,6})?$/.test(input) ? Number(input) : undefined,
  );

/** A flag with a whole number from `least` to `most`. */
export const wholeNumber = (name: string, says: string, most: number, least = 0): Flag<number> =>
  value(name, says, `a whole number from ${least} to ${most}`, (input) =>
    /^\d{1,10}$/.test(input) && Number(input) >= least && Number(input) <= most
      ? Number(input)
      : undefined,
  );
