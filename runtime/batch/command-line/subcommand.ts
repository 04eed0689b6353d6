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
  /**
   * Parses the arguments. `called` is the command as the user types it, for the help text. Throws
   * `UsageError`.
   */
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

/**
 * Throws `UsageError` if a file does not exist. Call it before you open the journal, which creates
 * the output folder.
 */
export async function assertFile(path: string): Promise<void> {
  const error: unknown = await access(path).catch((reason: unknown) => reason);
  if (codeOf(error) !== "ENOENT") return;
  throw new UsageError(`${path} does not exist. Pass the path of a JSON Lines file.`);
}

export const JOB = { name: "<id>", says: "id of the job" };
export const OUT = required(text("<dir>", "folder for the result files"));
export const QUEUE = required(text("<name>", "name of the queue"));
export const YES = flag("does not ask for confirmation");
export const JSON_LINES = flag("prints lines of JSON on stdout");
export const RETRY_FAILED = flag("sends jobs again if their task failed and was refunded");
export const INSECURE = flag("allows sending the API key over http to a public host");

/** The help text of commands that read a file of requests. */
export const BATCH_NOTES = `Each line of the file is one request. The fields "id" and "save" are optional:

  {"model":"x-v3-omni","request":{"prompt":"A lighthouse"}}
  {"id":"b","model":"x-v3-omni","request":{"prompt":"A harbour"},"save":"harbour/first"}

In the place of the URL of an image, a request may have {"file":"cat.png"}, with
a path below the folder of <file>. The image is uploaded before the job is sent.

The API key and the addresses come from the environment: GATEWAY_API_KEY,
GATEWAY_BASE_URL, and REDIS_URL for queues. Requests to the gateway and for
files use the proxy in HTTPS_PROXY or HTTP_PROXY, except for the hosts in
NO_PROXY.

Exit codes: 0 every job is completed, 1 some jobs failed or were lost, refused
or cancelled, 2 wrong usage or wrong lines in the file, 3 the gateway refused
the key, 4 the gateway cannot be reached, 6 a file cannot be written, 7 some
outcomes are unknown, 75 some jobs are open: run the batch again, 130 stopped by
Ctrl-C, 143 terminated.`;
