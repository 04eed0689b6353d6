// The arguments of try: its own flags, and those that are fields of the model.
import { InvalidArgumentError, type Command } from "commander";
import type { SafeContext } from "../command-line/context.js";
import { INSECURE } from "../command-line/options.js";
import { commandLine, parseArguments } from "../command-line/parse.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";

/** The command's own options. */
export interface TryOptions {
  readonly model: string;
  /** Folder of the SDK; default that of the configuration. */
  readonly out?: string;
  /** File with the whole request; `-` is stdin. */
  readonly file?: string;
  readonly set?: readonly string[];
  readonly maxUsd: number;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly insecure?: boolean;
  /** Folder for the files of the result. */
  readonly save: string;
}

/** A field of the request, as it was written: its name, and its values. */
export interface FieldFlag {
  readonly name: string;
  readonly values: readonly string[];
}

/** All arguments. */
export interface TryFlags {
  readonly options: TryOptions;
  readonly fields: readonly FieldFlag[];
}

/** Parses the arguments; throws with exit code 2 on wrong use. */
export function parseTryFlags(context: SafeContext): TryFlags | "help" {
  let model: string | undefined;
  const command = commandLine(context.command)
    .usage("<model> [--field value …] [options]")
    .argument("[model]", "id of the model, such as x-v3-omni")
    .action((id: string | undefined) => {
      model = id;
    })
    .option("--set <path=value>", "a nested field: a.b=1, list.0.url=…; JSON, else text", collect)
    .option("--file <file>", "the request as JSON; - is stdin; the other flags win over it")
    .option("--save <dir>", "folder for the files of the result; overwrites none", ".")
    .option("--max-usd <amount>", "ask before anything that may cost more", amount, 0.5)
    .option("--yes", "do not ask, whatever it may cost")
    .option("--dry-run", "validate, estimate and print the TypeScript; send nothing")
    .option("--json", "print one JSON object on stdout and nothing else")
    .option(...INSECURE)
    .option("--out <dir>", "folder of the SDK (default: that of sdkgen.config.ts, or generated)")
    .addHelpText("after", HELP);
  const { own, fields } = split(command, context.args);
  const options = parseArguments<Omit<TryOptions, "model">>(command, { ...context, args: own });
  if (options === "help") return "help";
  if (model === undefined) {
    throw new GenerateFailure(
      EXIT.usage,
      `name a model, before its fields, such as ${command.name()} x-v3-omni --prompt "a cat"; see ${command.name()} --help.`,
    );
  }
  return { options: { ...options, model }, fields };
}

const HELP = `
Every top-level field of the model is a flag by its name, --aspect-ratio or --aspect_ratio: text,
numbers, true and false (--audio, --no-audio), a list by repetition. Write --prompt=--x for a value
that begins with two dashes. A field that has the name of an option goes through --set.

Gateway: GATEWAY_BASE_URL and GATEWAY_API_KEY (environment); with neither, a reference gateway,
which generates nothing. SDK: the one in --out; without one it is generated for the run.

Exit codes: 0 done, 1 the task failed or the gateway refused, 2 usage, an invalid request, or more
than --max-usd, 3 authentication, 4 network, 6 a file cannot be written, 7 the outcome is unknown:
it may have been billed, do not just run it again, 130 Ctrl-C.`;

const collect = (text: string, before: readonly string[] = []) => [...before, text];

function amount(text: string): number {
  if (/^\d{1,9}(\.\d{1,6})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is not an amount in USD, such as 0.50.");
}

/** Separates the command's own arguments from flags that it does not know, which are fields. */
function split(
  command: Command,
  args: readonly string[],
): { readonly own: readonly string[]; readonly fields: readonly FieldFlag[] } {
  const own: string[] = [];
  const fields: FieldFlag[] = [];
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    const [, name, value] = /^--([^=]+)(?:=([^]*))?$/.exec(arg) ?? [];
    const option = command.options.find(({ long }) => long === `--${name}`);
    if (name === undefined || name === "help" || option !== undefined) {
      own.push(arg);
      if (option?.required === true && value === undefined) own.push(...left.splice(0, 1));
      continue;
    }
    const end = left.findIndex((next) => next.startsWith("--"));
    const values = value === undefined ? left.splice(0, end < 0 ? left.length : end) : [value];
    fields.push({ name, values });
  }
  return { own, fields };
}
