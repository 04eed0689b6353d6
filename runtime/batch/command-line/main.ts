// The program that is installed with the SDK: its commands, and what their errors end it with.
import type { ClientOptions } from "../../client/options.js";
import { isGatewayError } from "../../errors/index.js";
import { mcpCommand, type McpModule } from "../../adapters/mcp/command-line.js";
import type { McpClient } from "../../adapters/mcp/options.js";
import type { BatchWorker, BatchWorkerOptions } from "../queue/index.js";
import { adoptCommand, forgetCommand } from "./by-hand.js";
import { help, readFlags, UsageError, type Flags } from "./options.js";
import { queueCommand } from "./queue.js";
import { runCommand } from "./run.js";

/** What the program works with. */
export interface Program {
  /** Name of the command, and version of the package. */
  readonly name: string;
  readonly version: string;
  /** Name of the package, with its scope. */
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
  /** Loads the package's module `mcp`, whose library may be missing. */
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

/** Runs the program; gives its exit code. */
export async function main(program: Program): Promise<number> {
  const { args, name, version, stdout, stderr } = program;
  // Whoever reads the output may stop reading (`| head`): what is paid for goes on.
  for (const output of [stdout, stderr]) output.on("error", () => undefined);
  try {
    if (args[0] === "mcp") return await mcpCommand(program);
    const flags = readFlags(args);
    if (typeof flags === "object") return await commanded(program, flags);
    stdout.write(flags === "help" ? help(name) : `${version}\n`);
    return 0;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const code = codeOf(error);
    const line = code === 70 ? `A fault of the program itself; please report it: ${said}` : said;
    stderr.write(`${name}: ${line}\n`);
    if (args.includes("--json")) stdout.write(`${JSON.stringify({ error: said })}\n`);
    return code;
  }
}

// 70 is a fault of the program itself, as in sysexits.h.
function codeOf(error: unknown): number {
  if (isGatewayError(error)) return CODES[error.name] ?? 1;
  return error instanceof UsageError ? 2 : 70;
}

async function commanded(program: Program, flags: Flags): Promise<number> {
  const [subject = "", task = ""] = flags.subjects;
  switch (flags.action) {
    case "run":
      return runCommand(program, flags, subject);
    case "adopt":
      return adoptCommand(program, flags, subject, task);
    case "forget":
      return forgetCommand(program, flags, subject);
    default:
      return queueCommand(program, flags, process.env["REDIS_URL"]);
  }
}
