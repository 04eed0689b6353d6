// The SDK's command-line program: its commands, and the exit code for each error.
import type { ClientOptions } from "../../call/client/options.js";
import { isGatewayError } from "../../call/errors/index.js";
import { mcpSubcommand, type McpModule } from "../../adapters/mcp/command-line.js";
import type { McpClient } from "../../adapters/mcp/options.js";
import type { BatchWorker, BatchWorkerOptions } from "../queue/index.js";
import { chooseCommand, groupHelp, type CommandGroup } from "../../command-line/choice.js";
import { UsageError } from "../../command-line/flags.js";
import { wrongUse } from "../../command-line/help.js";
import { ADOPT, CANCEL, FORGET } from "./by-hand.js";
import { ENQUEUE, RESULTS, STATUS, WORKER } from "./queue.js";
import { RUN } from "./run.js";
import { SHOW } from "./show.js";
import { BATCH_NOTES, printLine, type Subcommand, type Work } from "./subcommand.js";

/** The names, streams and functions that the program uses. */
export interface Program {
  /** The program's name as a user types it, such as `gateway-sdk`. */
  readonly name: string;
  readonly version: string;
  /** The package's name with its npm scope, such as `@scope/name`. */
  readonly packageName: string;
  readonly args: readonly string[];
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly createClient: (options: ClientOptions) => McpClient & { close(): Promise<void> };
  readonly batchWorker: (
    client: ClientOptions,
    address: string,
    options: BatchWorkerOptions,
  ) => Promise<BatchWorker>;
  /** Imports the package's module `mcp`. Rejects if the MCP library is not installed. */
  readonly mcp: () => Promise<McpModule>;
}

const CODES: Readonly<Record<string, number>> = {
  BatchInvalidError: 2,
  ConfigurationError: 2,
  AuthenticationError: 3,
  ConnectionError: 4,
  RequestTimeoutError: 4,
  FileError: 6,
  UnansweredError: 7,
};

const BATCH: Readonly<Record<string, Subcommand>> = {
  run: RUN,
  show: SHOW,
  adopt: ADOPT,
  forget: FORGET,
  enqueue: ENQUEUE,
  worker: WORKER,
  status: STATUS,
  results: RESULTS,
  cancel: CANCEL,
};

/** Runs the program. Returns its exit code. */
export async function main(program: Program): Promise<number> {
  const { args, name, stdout, stderr } = program;
  // If the output pipe closes, for example after `| head`, paid work must go on.
  for (const output of [stdout, stderr]) output.on("error", () => undefined);
  try {
    return await readProgram(program, args)(program);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = codeOf(error);
    const line =
      code === 70 ? `The program has an internal error. Please report it: ${message}` : message;
    stderr.write(`${name}: ${line}\n`);
    if (args.includes("--json")) stdout.write(`${JSON.stringify({ error: message })}\n`);
    return code;
  }
}

// Exit code 70 means an internal error (EX_SOFTWARE in sysexits.h).
function codeOf(error: unknown): number {
  if (isGatewayError(error)) return CODES[error.name] ?? 1;
  return error instanceof UsageError ? 2 : 70;
}

/**
 * Parses the program's arguments. Returns a function that runs the command. Throws `UsageError`.
 */
export function readProgram(
  facts: Pick<Program, "name" | "packageName" | "version">,
  args: readonly string[],
): Work {
  const { name, version } = facts;
  const batch = {
    says: "Sends the requests of a file, on one machine or on many.",
    read: readBatch,
  };
  const commands = { batch, mcp: mcpSubcommand(facts) };
  const group = { called: name, says: SAYS, version, commands, notes: notesOf(name) };
  return readGroup(group, args.length === 0 ? ["--help"] : args);
}

const readBatch: Subcommand["read"] = (called, args) =>
  readGroup({ called, says: SAYS, commands: BATCH, notes: BATCH_NOTES }, args);

interface Group extends CommandGroup {
  readonly commands: Readonly<Record<string, Subcommand>>;
}

function readGroup(group: Group, args: readonly string[]): Work {
  const { called, commands, version = "" } = group;
  const choice = chooseCommand(group, args);
  if (choice === "help") return printLine(groupHelp(group));
  if (choice === "version") return printLine(version);
  const command = choice === "nothing" ? undefined : commands[choice.name];
  if (choice === "nothing" || command === undefined) {
    throw wrongUse(
      `the command is missing: use one of ${Object.keys(commands).join(", ")}`,
      called,
    );
  }
  return command.read(`${called} ${choice.name}`, choice.args);
}

const SAYS = `Sends the requests of a JSON Lines file, waits for their tasks and saves their files. The command "run" works on one machine. The commands "enqueue" and "worker" use several machines, over BullMQ on Redis (npm install bullmq@6 ioredis@5). No task is created twice.`;

const notesOf = (name: string) => `${BATCH_NOTES}

Example: ${name} batch run requests.jsonl --out results --max-usd 20`;
