// `batch run`: asks, runs the batch, shows how far it is, and says how it ended.
import { join } from "node:path";
import { isGatewayError, type GatewayError } from "../../errors/index.js";
import { fileJournal } from "../../journal/file-journal.js";
import type { Journal } from "../../journal/journal.js";
import { nameOf } from "../jobs.js";
import { readOutcomes, unknownUsd } from "../outcomes.js";
import type { BatchPlan } from "../plan.js";
import { runBatch } from "../run-batch.js";
import { agreed } from "./ask.js";
import { interruption } from "./interruption.js";
import type { Program } from "./main.js";
import type { Flags } from "./options.js";
import { Progress } from "./progress.js";
import { planned, usd } from "./words.js";

/** Runs the batch in a file; gives the exit code. */
export async function runCommand(program: Program, flags: Flags, file: string): Promise<number> {
  const { out, concurrency, retryFailed, maxUsd, json } = flags;
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
  const abort = new AbortController();
  const stopping = interruption(program, "is taken up when you run the same command again", () => {
    abort.abort();
    // Lets creates that are on the wire end, and no other begin.
    void client.close();
  });
  let progress: Progress | undefined;
  let refusal = false;
  try {
    const options = {
      out,
      concurrency,
      retryFailed,
      signal: abort.signal,
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
    for await (const outcome of runBatch(client, file, options)) {
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
