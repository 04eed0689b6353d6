// Shared parts of the commands faults, chaos and crash: options, output, exit code.
import { parseArgs } from "node:util";

/**
 * Default options of a command by name: flags are false, numbers have their default, words are
 * empty.
 */
type Defaults = Readonly<Record<string, boolean | number | string>>;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The output lines of a command, and the total number of faults. */
export class Report {
  wrong = 0;
  lines = 0;
  /** Prints figures, and one sentence for each fault below them. */
  line(
    name: string,
    figures: Readonly<Record<string, number | string>>,
    wrong = 0,
    sentences: Iterable<string> = [],
  ): void {
    const facts = Object.entries(figures).map(([what, count]) => `${what} ${count}`);
    print(`${name}: ${[...facts, `${wrong} wrong`].join(", ")}`);
    for (const sentence of sentences) print(`    ${sentence}`);
    this.wrong += wrong;
    this.lines++;
  }
}

/**
 * Runs a command with this process's arguments. Its exit code is 0 without faults, 1 with faults, 2
 * for wrong use.
 */
export async function command<Options extends Defaults>(
  name: string,
  defaults: Options,
  run: (options: Options, report: Report) => Promise<void>,
): Promise<void> {
  let options: Options;
  try {
    options = read(defaults, process.argv.slice(2));
  } catch (error) {
    const usage = Object.entries(defaults).map(
      ([one, value]) => `[--${one}${WORDS[typeof value]}]`,
    );
    print(`${(error as Error).message}\nUsage: npm run ${name} -- ${usage.join(" ")}`);
    process.exitCode = 2;
    return;
  }
  const report = new Report();
  await run(options, report);
  print(`${report.lines} lines, ${report.wrong} wrong.`);
  process.exitCode = report.wrong === 0 ? 0 : 1;
}

const WORDS: Readonly<Record<string, string>> = { boolean: "", number: " NUMBER", string: " NAME" };

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
