// The commands of a batch on many machines: `batch enqueue`, `worker`, `status`, `results`, `cancel`.
import { BatchInvalidError } from "../errors.js";
import { planBatch } from "../plan.js";
import { enqueueBatch } from "../queue/enqueue.js";
import { batchResults, batchStatus, cancelBatch } from "../queue/read.js";
import { agreed } from "./ask.js";
import { interruption } from "./interruption.js";
import type { Program } from "./main.js";
import { UsageError, type Flags } from "./options.js";
import { planned, sayOf, usd } from "./words.js";

/** Runs a command on the Redis at the address; gives its exit code. */
export async function queueCommand(
  program: Program,
  flags: Flags,
  address: string | undefined,
): Promise<number> {
  if (address === undefined || address === "") {
    throw new UsageError(
      "REDIS_URL is missing: set it to the address of Redis, such as redis://127.0.0.1:6379.",
    );
  }
  const say = sayOf(program);
  const queue = { queue: flags.queue, say };
  switch (flags.action) {
    case "enqueue":
      return enqueue(program, flags, address, say);
    case "worker":
      return work(program, flags, address, say);
    case "status": {
      const status = await batchStatus(address, queue);
      program.stdout.write(flags.json ? `${JSON.stringify(status)}\n` : statusLine(status));
      return 0;
    }
    case "results":
      return results(program, address, queue);
    default:
      await cancelBatch(address, queue);
      say(`Nothing more of ${flags.queue} is sent. What runs is paid for, and workers save it.`);
      return 0;
  }
}

type Say = (line: string) => void;

async function enqueue(
  program: Program,
  { subjects: [file = ""], queue, maxUsd, retryFailed, yes, insecure }: Flags,
  address: string,
  say: Say,
): Promise<number> {
  const client = program.createClient({ insecure });
  try {
    const plan = await planBatch({
      client,
      source: file,
      before: { jobs: new Map(), spentUsd: 0 },
      retryFailed: false,
      prices: await client.pricing.catalog(),
    });
    if (plan.problemCount > 0) throw new BatchInvalidError(plan);
    const limit = maxUsd === undefined ? "" : ` ${usd(maxUsd)} may be spent.`;
    program.stderr.write(`${planned(plan)}${limit}\n`);
    const words = { question: "Enqueue it? [y/N] ", unasked: "Pass --yes to enqueue it." };
    if (!yes && !(await agreed(program, words))) return 2;
  } finally {
    await client.close();
  }
  const options = { queue, maxUsd, retryFailed, say };
  const { added, known } = await enqueueBatch(address, file, options);
  say(`${added} jobs are new in ${queue}${known === 0 ? "" : `, ${known} were there before`}.`);
  return 0;
}

async function work(
  program: Program,
  { queue, out, concurrency, acceptLoss, insecure }: Flags,
  address: string,
  say: Say,
): Promise<number> {
  const options = { queue, results: out, concurrency, acceptLoss, say };
  const worker = await program.batchWorker({ insecure }, address, options);
  const stopping = interruption(program, "other workers take it up", () => void worker.close());
  say(`Working on ${queue}. Ctrl-C ends it.`);
  try {
    await worker.closed;
  } finally {
    stopping.end();
  }
  return stopping.code ?? 0;
}

async function results(
  { stdout }: Program,
  address: string,
  queue: { readonly queue: string; readonly say: Say },
): Promise<number> {
  let [unknown, others] = [0, 0];
  for await (const outcome of batchResults(address, queue)) {
    // Only what is written is forgotten.
    await new Promise<void>((resolve, reject) => {
      stdout.write(`${JSON.stringify(outcome)}\n`, (error) => (error ? reject(error) : resolve()));
    });
    if (outcome.status === "unknown") unknown++;
    else if (outcome.status !== "completed") others++;
  }
  return unknown > 0 ? 7 : others > 0 ? 1 : 0;
}

function statusLine(status: Awaited<ReturnType<typeof batchStatus>>): string {
  const { queued, running, completed, failed, refused, unknown, cancelled } = status;
  const { lost, late, stopped, maxUsd, spentUsd, reservedUsd, overrun, cancelling, missing } =
    status;
  const limit = maxUsd === undefined ? "" : ` of ${usd(maxUsd)}`;
  const notes = [
    overrun && " The budget is overrun: nothing more is sent.",
    cancelling && " It was cancelled.",
    missing > 0 &&
      ` ${missing} jobs are in no list of Redis, and no worker takes them up: enqueue again.`,
    stopped &&
      " Unknown outcomes have stopped it: look at usage and at the gateway, and enqueue again to go on.",
  ].filter((note) => note !== false);
  return (
    `${completed} completed, ${running} running${late === 0 ? "" : ` (${late} late)`}, ${failed} failed, ${lost} lost, ${refused} refused, ${unknown} unknown, ${cancelled} cancelled, ${queued} left, ` +
    `${usd(spentUsd)} spent and ${usd(reservedUsd)} set aside${limit}.${notes.join("")}\n`
  );
}
