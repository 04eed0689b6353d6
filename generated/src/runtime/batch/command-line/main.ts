// The program that is installed with the SDK: `batch run`, `batch forget`, and the commands of `queue/command-line/`.
import { join } from "node:path";
import type { ClientOptions } from "../../client/options.js";
import { isGatewayError, type GatewayError } from "../../errors/index.js";
import { fileJournal } from "../../journal/file-journal.js";
import type { Journal } from "../../journal/journal.js";
import type { BatchClient } from "../client.js";
import { forgetJob } from "../forget.js";
import { nameOf } from "../jobs.js";
import { readOutcomes, unknownUsd } from "../outcomes.js";
import type { BatchPlan } from "../plan.js";
import { runBatch } from "../run-batch.js";
import { ACTIONS } from "../queue/command-line/options.js";
import { queueMain } from "../queue/command-line/main.js";
import type { BatchWorker, BatchWorkerOptions } from "../queue/index.js";
import { agreed } from "./ask.js";
import { help, readFlags, UsageError, type BatchFlags } from "./options.js";
import { Progress } from "./progress.js";
import { planned, usd } from "./words.js";

/** What the program works with. */
export interface Program {
  /** Name of the command, and version of the package. */
  readonly name: string;
  readonly version: string;
  readonly args: readonly string[];
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly createClient: (options: ClientOptions) => BatchClient & { close(): Promise<void> };
  readonly batchWorker: (
    client: ClientOptions,
    address: string,
    options: BatchWorkerOptions,
  ) => Promise<BatchWorker>;
}

const CODES: Readonly<Record<string, number>> = {
  BatchInvalidError: 2,
  ConfigurationError: 2,
  AuthenticationError: 3,
  ConnectionError: 4,
  RequestTimeoutError: 4,
  FileError: 6,
};

/** Runs the program; gives its exit code. */
export async function main(program: Program): Promise<number> {
  const { args, name, version, stdout, stderr } = program;
  // Whoever reads the output may stop reading (`| head`): what is paid for goes on.
  for (const output of [stdout, stderr]) output.on("error", () => undefined);
  try {
    const [command, action] = args;
    if (command === "batch" && ACTIONS.some((one) => one === action)) {
      return await queueMain(program, process.env);
    }
    const flags = readFlags(args);
    if (flags === "help" || flags === "version") {
      stdout.write(flags === "help" ? help(name) : `${version}\n`);
      return 0;
    }
    if (flags.action === "forget") {
      await forgetJob(flags.out, flags.subject);
      stderr.write(`${name}: The next run sends job ${JSON.stringify(flags.subject)} again.\n`);
      return 0;
    }
    return await run(program, flags);
  } catch (error) {
    const isKnown = error instanceof UsageError || isGatewayError(error);
    const said = error instanceof Error ? error.message : String(error);
    const line = isKnown ? said : `A fault of the program itself; please report it: ${said}`;
    stderr.write(`${name}: ${line}\n`);
    if (args.includes("--json")) stdout.write(`${JSON.stringify({ error: said })}\n`);
    return !isKnown ? 70 : isGatewayError(error) ? (CODES[error.name] ?? 1) : 2;
  }
}

async function run(program: Program, flags: BatchFlags): Promise<number> {
  const { subject, out, concurrency, retryFailed, maxUsd, json } = flags;
  const { name, stdout, stderr, createClient } = program;
  const journal = fileJournal(join(out, "journal.jsonl"));
  const limits = maxUsd === undefined ? undefined : await limitsOf(journal, out, maxUsd);
  const client = createClient({
    insecure: flags.insecure,
    journal,
    budget: limits?.budget,
    logger: {
      debug: ignore,
      info: ignore,
      error: ignore,
      warn: (line) => void stderr.write(`${name}: ${line}\n`),
    },
  });
  const stopping = interruption(program, client);
  let progress: Progress | undefined;
  let refusal = false;
  try {
    const options = {
      out,
      concurrency,
      retryFailed,
      signal: stopping.signal,
      onStart: () => progress?.start(),
      onPlan: async (plan: BatchPlan) => {
        stderr.write(
          `${planned(plan)}${limits === undefined ? "" : ` ${usd(limits.leftUsd)} may be spent.`}\n`,
        );
        refusal = plan.left > 0 && !(flags.yes || (await agreed(program, ASKED)));
        progress = new Progress(stderr, plan, Date.now);
        return !refusal;
      },
    };
    for await (const outcome of runBatch(client, subject, options)) {
      progress?.ended(outcome);
      if (json) stdout.write(`${JSON.stringify(outcome)}\n`);
    }
  } catch (error) {
    progress?.end();
    if (isGatewayError(error)) throw stoppedBy(error);
    throw error;
  } finally {
    await client.close();
    stopping.end();
  }
  if (refusal) return stopping.code ?? 2;
  if (stopping.code === undefined) progress?.end();
  const { jobs } = await readOutcomes(join(out, "results.jsonl"));
  const count = (status: string) =>
    [...jobs.values()].filter((one) => one.status === status).length;
  const counts = {
    completed: count("completed"),
    failed: count("failed"),
    refused: count("refused"),
    unknown: count("unknown"),
  };
  if (json) stdout.write(`${JSON.stringify({ ...counts, out })}\n`);
  if (stopping.code !== undefined) return stopping.code;
  if (counts.unknown > 0) {
    stderr.write(
      `${counts.unknown} outcomes are unknown and may have been billed: look for "unknown" in ${join(out, "results.jsonl")}, and then at usage.\n`,
    );
    return 7;
  }
  return counts.failed + counts.refused > 0 ? 1 : 0;
}

/** What is left of the most that all runs may spend, and the budget of this one. */
async function limitsOf(journal: Journal, out: string, maxUsd: number) {
  // Opened, the journal keeps other runs out: nobody spends what is read from here on.
  const open = new Set((await journal.open()).map(({ intent }) => intent.job));
  const before = await readOutcomes(join(out, "results.jsonl"));
  const left = (usd: number) => Math.max(0, maxUsd - before.spentUsd - usd);
  // What the journal has is set aside when the run recovers it.
  const lostUsd = unknownUsd(before, (id) => !open.has(nameOf(id, before)));
  return { leftUsd: left(unknownUsd(before)), budget: { maxUsd: left(lostUsd) } };
}

const ASKED = { question: "Run it? [y/N] ", unasked: "Pass --yes to run it." };
const ignore = () => undefined;

/** The error that ended the batch early, as its last word. */
function stoppedBy(error: GatewayError): GatewayError {
  if (error.name === "BatchInvalidError") return error;
  error.message = `${error.message} The batch has stopped; run it again to go on.`;
  return error;
}

/** Ctrl-C and termination: what is on the wire is waited for, a second one ends the process. */
function interruption({ stderr }: Program, client: { close(): Promise<void> }) {
  const abort = new AbortController();
  let code: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (code !== undefined) process.exit(code);
    code = signal === "SIGINT" ? 130 : 143;
    stderr.write(
      "\nStopped: what was sent goes on at the gateway, and is taken up when you run the same command again.\n",
    );
    abort.abort();
    // Lets creates that are on the wire end, and no other begin.
    void client.close();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return {
    signal: abort.signal,
    get code() {
      return code;
    },
    end: () => void process.off("SIGINT", stop).off("SIGTERM", stop),
  };
}
