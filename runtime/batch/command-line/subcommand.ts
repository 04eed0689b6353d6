// Defines a command of the program, and the flags that several commands share.
import { access } from "node:fs/promises";
import {
  helpOf,
  readArguments,
  type Arguments,
  type CommandLine,
} from "../../command-line/arguments.js";
import { throughProxy } from "../../command-line/environment-proxy.js";
import { flag, required, text, UsageError, type Flags } from "../../command-line/flags.js";
import type { Introduction } from "../../command-line/help.js";
import { codeOf } from "../../jobs/lines.js";
import type { Dispatcher } from "../../call/transport/wire/undici/dispatcher.js";
import type { Program } from "./main.js";

/** Runs a command whose arguments are parsed. Resolves to the exit code. */
export type Work = (program: Program) => Promise<number>;

/** A command of the program, such as `batch run`. */
export interface Subcommand {
  readonly says: string;
  /** Parses the arguments. `called` is the full command, for the help. Throws `UsageError`. */
  readonly read: (called: string, args: readonly string[]) => Work;
}

/** Returns a function that prints a line and resolves to exit code 0. */
export const printLine =
  (line: string): Work =>
  ({ stdout }) => {
    stdout.write(`${line}\n`);
    return Promise.resolve(0);
  };

/** Creates a command from its flags and the function that runs it. */
export function subcommand<Table extends Flags>(
  { says, example }: Omit<Introduction, "called">,
  line: CommandLine<Table>,
  work: (program: Program, parsedArguments: Arguments<Table>) => Promise<number>,
): Subcommand {
  return {
    says,
    read: (called, args) => {
      const introduction = { called, says, example };
      const parsed = readArguments(line, introduction, args);
      if (parsed === "help") return printLine(helpOf(line, introduction));
      return (program) =>
        throughProxy(process.env, (dispatcher) =>
          work(dispatcher === undefined ? program : withDispatcher(program, dispatcher), parsed),
        );
    },
  };
}

/** Returns a copy of the program whose clients send requests through `dispatcher`. */
function withDispatcher(program: Program, dispatcher: Dispatcher): Program {
  return {
    ...program,
    createClient: (options) => program.createClient({ ...options, dispatcher }),
    batchWorker: (client, address, options) =>
      program.batchWorker({ ...client, dispatcher }, address, options),
  };
}

export const FILE = { name: "<file>", says: "requests, one JSON object on each line" };

/** Throws `UsageError` if a file does not exist. Call it before creating a folder or queue. */
export async function assertFile(path: string): Promise<void> {
  const error: unknown = await access(path).catch((reason: unknown) => reason);
  if (codeOf(error) !== "ENOENT") return;
  throw new UsageError(`${path} does not exist. Name a file of JSON Lines.`);
}

export const JOB = { name: "<id>", says: "id of the job" };
export const OUT = required(text("<dir>", "folder for the files"));
export const QUEUE = required(text("<name>", "name of the queue"));
export const YES = flag("does not ask");
export const JSON_LINES = flag("prints lines of JSON on stdout");
export const RETRY_FAILED = flag("sends jobs again whose task failed and was refunded");
export const INSECURE = flag("sends the key over http to a public host, too");

/** The help text of commands that read a file of requests. */
export const BATCH_NOTES = `A line of the file is a request, and may name its job and its files:

  {"model":"x-v3-omni","request":{"prompt":"A lighthouse"}}
  {"id":"b","model":"x-v3-omni","request":{"prompt":"A harbour"},"save":"harbour/first"}

The key and the addresses come from the environment: GATEWAY_API_KEY,
GATEWAY_BASE_URL, and REDIS_URL for queues. Requests to the gateway and for
files go through the proxy of HTTPS_PROXY and HTTP_PROXY, but not for the hosts
of NO_PROXY.

Exit codes: 0 every job is completed, 1 some failed, are lost or were refused,
2 usage or wrong lines, 3 the key was refused, 4 the gateway cannot be reached,
6 a file cannot be written, 7 outcomes are unknown, 75 jobs are open: run it
again, 130 Ctrl-C, 143 terminated.`;
