// What the commands that break things share: how their options are read, how they print, and their exit code.
import { parseArgs } from "node:util";

/** Options of a command by name: flags are false, numbers their default, words the empty text. */
type Defaults = Readonly<Record<string, boolean | number | string>>;

export type Print = (line: string) => void;

/** The lines of a command, and how much went wrong in all. */
export class Report {
  wrong = 0;
  lines = 0;
  readonly print: Print;

  constructor(print: Print) {
    this.print = print;
  }

  /** Prints figures, and sentences of what was wrong below them. */
  line(
    name: string,
    figures: Readonly<Record<string, number | string>>,
    wrong = 0,
    sentences: Iterable<string> = [],
  ): void {
    const facts = Object.entries(figures).map(([what, count]) => `${what} ${count}`);
    this.print(`${name}: ${[...facts, `${wrong} wrong`].join(", ")}`);
    for (const sentence of sentences) this.print(`    ${sentence}`);
    this.wrong += wrong;
    this.lines++;
  }
}

/** Runs a command; gives 0 when nothing went wrong, 1 when something did, 2 for wrong use. */
export async function command<Options extends Defaults>(
  name: string,
  defaults: Options,
  args: readonly string[],
  print: Print,
  run: (options: Options, report: Report) => Promise<void>,
): Promise<number> {
  let options: Options;
  try {
    options = read(defaults, args);
  } catch (error) {
    const usage = Object.entries(defaults).map(
      ([one, value]) => `[--${one}${WORDS[typeof value]}]`,
    );
    print(`${(error as Error).message}\nUsage: npm run ${name} -- ${usage.join(" ")}`);
    return 2;
  }
  const report = new Report(print);
  await run(options, report);
  print(`${report.lines} lines, ${report.wrong} wrong.`);
  return report.wrong === 0 ? 0 : 1;
}

const WORDS: Readonly<Record<string, string>> = { number: " NUMBER", string: " NAME" };

function read<Options extends Defaults>(defaults: Options, args: readonly string[]): Options {
  const types = Object.entries(defaults).map(([name, value]) => [
    name,
    { type: typeof value === "boolean" ? ("boolean" as const) : ("string" as const) },
  ]);
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types) as Record<string, { type: "boolean" | "string" }>,
  });
  const given = Object.entries(values).map(([name, text]) => {
    if (typeof defaults[name] !== "number") return [name, text];
    if (!/^[1-9]\d{0,5}$/.test(String(text)))
      throw new Error(`--${name} takes a number from 1, not ${JSON.stringify(text)}`);
    return [name, Number(text)];
  });
  return { ...defaults, ...Object.fromEntries(given) } as Options;
}
