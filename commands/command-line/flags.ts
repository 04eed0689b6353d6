// The table of a command's flags: what its help says of each, and how the value of each is read.

/** One flag. */
export interface Flag<Value = unknown> {
  /** What it does, for the help. */
  readonly says: string;
  /** How many values it takes: several follow each other, or each has the flag again. */
  readonly takes: "none" | "one" | "some" | "one or none";
  /** Its value in the help, such as `<dir>`. */
  readonly value?: string;
  /** Which texts it takes, in words: the end of “--flag must be …”. */
  readonly form?: string;
  /** The value of its texts; `undefined` where they have another form. */
  readonly read: (texts: readonly string[]) => Value | undefined;
}

/** Name of a property → its flag: `dryRun` is `--dry-run`. */
export type Flags = Readonly<Record<string, Flag>>;

/** The values of the flags that were given. */
export type Values<Table extends Flags> = {
  readonly [Name in keyof Table]?: Table[Name] extends Flag<infer Value> ? Value : never;
};

/** What a command takes. */
export interface CommandLine<Table extends Flags = Flags> {
  /** Name of the command. */
  readonly name: string;
  readonly flags: Table;
  /** The one argument that it needs, as `<model>`, and what it is. */
  readonly argument?: { readonly name: string; readonly says: string };
  /** Whether any other flag is a field of a request. */
  readonly hasFields?: true;
  /** The end of its help. */
  readonly notes?: string;
}

/** A flag as it is written: `--dry-run` of `dryRun`. */
export const written = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A switch. */
export const flag = (says: string): Flag<boolean> => ({ says, takes: "none", read: () => true });

/** A flag with a text that has a form, of which only the last one counts. */
export const value = <Value>(
  name: string,
  says: string,
  form: string,
  read: (text: string) => Value | undefined,
): Flag<Value> => ({
   says, takes: "one", value: name, form ,
  read: (texts) => read(texts.at(-1) ?? ""),
});

/** A flag with any text. */
export const text = (name: string, says: string): Flag<string> =>
  value(name, says, "a text", (given) => given);

/** A flag with several texts. */
export const texts = (name: string, says: string): Flag<readonly string[]> => ({
   says, takes: "some", value: name ,
  read: (given) => given,
});

/** A flag with a text, or with none: then it is `true`. */
export const optionalText = (name: string, says: string): Flag<string | true> => ({
   says, takes: "one or none", value: name ,
  read: (given) => given.at(-1) ?? true,
});

/** A flag with one of a few words. */
export const choice = <const Word extends string>(words: readonly Word[], says: string) =>
  value(`<${words.join("|")}>`, says, `one of ${words.join(", ")}`, (given) =>
    words.find((word) => word === given),
  );

/** A flag with an amount in USD. */
export const amount = (name: string, says: string): Flag<number> =>
  value(name, says, "an amount in USD, such as 12.5", (given) =>
    /^\d{1,9}(\.\d{1,6})?$/.test(given) ? Number(given) : undefined,
  );

/** A flag with a whole number from 0. */
export const wholeNumber = (name: string, says: string, most: number): Flag<number> =>
  value(name, says, `a whole number from 0 to ${most}`, (given) =>
    /^\d{1,10}$/.test(given) && Number(given) <= most ? Number(given) : undefined,
  );

/** The folder of an SDK, of a command that reads one. */
export const OUT = text(
  "<dir>",
  "folder of the SDK (default: that of sdkgen.config.ts, or generated)",
);
export const JSON_OUTPUT = flag("print one JSON object on stdout and nothing else");
export const TIMINGS = flag("print how long each stage took, on stderr");
export const INSECURE = flag(
  "let GATEWAY_BASE_URL be http for a host that is neither localhost nor private",
);
