// Reads the arguments of a command by the table of its flags; a complaint is one sentence, and exit code 2.
import { parseArgs } from "node:util";
import { usage } from "../../generator/failure.js";
import { didYouMean } from "../../generator/nearest.js";
import type { CommandContext, Introduction } from "./context.js";
import { written, type CommandLine, type Flag, type Flags, type Values } from "./flags.js";

/** A flag that the table lacks, with the texts behind it: a field of a request. */
export interface Field {
  readonly name: string;
  readonly values: readonly string[];
}

/** What a command was given. */
export interface Given<Table extends Flags> {
  readonly flags: Values<Table>;
  /** The argument of the command; empty where it takes none. */
  readonly argument: string;
  readonly fields: readonly Field[];
}

/** Reads the arguments; `help` where they ask for it. Throws with exit code 2 on wrong use. */
export function readFlags<Table extends Flags>(
  line: CommandLine<Table>,
  { args, env, command }: Pick<CommandContext, "args" | "env" | "command">,
): Given<Table> | "help" {
  const { options, words } = sorted(args, line.flags);
  if (options.some(({ name }) => name === "--help" || name === "-h")) return "help";
  const names = new Map(Object.keys(line.flags).map((name) => [written(name), name]));
  const fields = options.filter(({ name }) => !names.has(name));
  const unknown = fields.find(({ name }) => line.hasFields !== true || !name.startsWith("--"));
  if (unknown !== undefined) {
    const near = didYouMean(unknown.name, [...names.keys(), "--help"]);
    throw wrongUse(`unknown option ${JSON.stringify(unknown.name)}${near}`, command);
  }
  const values = [...names].flatMap(([flag, name]) => {
    const given = options.filter((option) => option.name === flag);
    if (given.length > 0) return [[name, valueOf(flag, line.flags[name] as Flag, given, command)]];
    assertNotTaken(flag, env, command.called);
    return [];
  });
  return {
    flags: Object.fromEntries(values) as Values<Table>,
    argument: argumentOf(line, words, command),
    fields: fields.map(({ name, texts }) => ({ name: name.slice(2), values: texts })),
  };
}

/** A complaint, with the way to the help. */
export function wrongUse(complaint: string, { called }: Pick<Introduction, "called">) {
  const [end, see] = complaint.endsWith("?") ? [" ", "See"] : ["; ", "see"];
  return usage(`${complaint}${end}${see} ${called} --help.`);
}

function valueOf(
  flag: string,
  { takes, value, form, read }: Flag,
  given: readonly Option[],
  command: Introduction,
): unknown {
  const texts = given.flatMap((option) => option.texts);
  if (takes === "none" && texts.length > 0) throw wrongUse(`${flag} takes no value`, command);
  const isBare = given.some((option) => option.texts.length === 0);
  if (isBare && (takes === "one" || takes === "some")) {
    throw wrongUse(`${flag} needs a value, ${value}`, command);
  }
  const result = read(texts);
  if (result !== undefined) return result;
  throw usage(`${flag} must be ${form}.`);
}

function argumentOf(
  { argument }: CommandLine,
  words: readonly string[],
  command: Introduction,
): string {
  const unexpected = words[argument === undefined ? 0 : 1];
  if (unexpected !== undefined) {
    throw wrongUse(`unexpected argument ${JSON.stringify(unexpected)}`, command);
  }
  const [word = ""] = words;
  if (argument === undefined || word !== "") return word;
  const { called, example } = command;
  throw wrongUse(`${argument.name} is missing, as in ${called} ${example}`, command);
}

/** A flag as it was given, with the texts behind it. */
interface Option {
  readonly name: string;
  readonly texts: string[];
}

/** Tells flags from other words. One that takes some values, or that is not known, takes the words up to the next one. */
function sorted(args: readonly string[], flags: Flags) {
  const takes = new Map(Object.entries(flags).map(([name, flag]) => [written(name), flag.takes]));
  const types = [...takes].map(([name, many]) => {
    const isText = many === "one" || many === "some";
    return [name.slice(2), { type: isText ? "string" : "boolean" }] as const;
  });
  const { tokens } = parseArgs({
     args: [...args], options: Object.fromEntries(types) ,
     strict: false, allowPositionals: true, tokens: true ,
  });
  const options: Option[] = [];
  const words: string[] = [];
  let open = words;
  let last = -1;
  for (const token of tokens) {
    const arg = args[token.index] ?? "";
    // A negative number is no flag; parseArgs makes a token of each of its digits.
    if (token.kind === "positional" || /^-[\d.]/.test(arg)) {
      if (token.index > last) open.push(arg);
    } else {
      open = words;
      if (token.kind === "option") {
        const option = optionOf(token);
        options.push(option);
        const many = takes.get(option.name) ?? "some";
        const goesOn = many === "some" || many === "one or none";
        if (goesOn && token.inlineValue !== true) open = option.texts;
      }
    }
    last = token.index;
  }
  return { options, words };
}

// `--out --json` has forgotten the folder; `--out=--json` has not.
function optionOf(token: {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}): Option {
  const { rawName: name, value, inlineValue = false } = token;
  const isForgotten = value === undefined || (!inlineValue && value.startsWith("--"));
  return { name, texts: isForgotten ? [] : [value] };
}

// npm has settings of these names, which a script that npm runs inherits. A run without them reports more, and writes no other
// thing; a release asks the same registry; init asks or refuses.
const NPMS_OWN: ReadonlySet<string> = new Set(
  ["--json", "--only", "--registry", "--tag", "--access", "--yes"]
);

// Without `--` npm keeps flags to itself; they only show in its environment.
function assertNotTaken(flag: string, env: NodeJS.ProcessEnv, called: string): void {
  const taken = env[`npm_config_${flag.slice(2).replaceAll("-", "_")}`] ?? "";
  if (taken === "" || taken === "false" || NPMS_OWN.has(flag)) return;
  throw usage(`npm took ${flag} for itself; write ${called} ${flag}.`);
}
