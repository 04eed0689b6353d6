// A command of the SDK's program, and the flags that several commands share.
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

/** Work of the program; returns the exit code. */
export type Work = (program: Program) => Promise<number>;

/** One command. */
export interface Subcommand {
  readonly says: string;
  /** Reads its arguments; `called` is the command as the user calls it. Throws `UsageError`. */
  readonly read: (called: string, args: readonly string[]) => Work;
}

/** Work that prints a line. */
export const printLine =
  (line: string): Work =>
  ({ stdout }) => {
    stdout.write(`${line}\n`);
    return Promise.resolve(0);
  };

/** A command with its flags and its work. */
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

/** The same program with a dispatcher for its clients. */
function withDispatcher(program: Program, dispatcher: Dispatcher): Program {
  return {
    ...program,
    createClient: (options) => program.createClient({ ...options, dispatcher }),
    batchWorker: (client, address, options) =>
      program.batchWorker({ ...client, dispatcher }, address, options),
  };
}

export const FILE = { name: "<file>", says: "requests, one JSON object on each line" };

/** Throws `UsageError` if the file does not exist, before a folder or a queue is created. */
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

/** The end of the help of commands that read a file or send creates. */
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
