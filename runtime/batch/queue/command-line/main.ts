// The commands of a batch on many machines: `batch enqueue`, `worker`, `status`, `results`, `cancel`.
import { agreed } from "../../command-line/ask.js";
import type { Program } from "../../command-line/main.js";
import { UsageError } from "../../command-line/options.js";
import { planned, usd } from "../../command-line/words.js";
import { planBatch } from "../../plan.js";
import { BatchInvalidError } from "../../run-batch.js";
import { enqueueBatch } from "../enqueue.js";
import { batchResults, batchStatus, cancelBatch } from "../read.js";
import { help, readFlags, type QueueFlags } from "./options.js";

/** Runs a command; gives its exit code. */
export async function queueMain(
  program: Program,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const flags = readFlags(program.args);
  if (flags === "help") {
    program.stdout.write(help(program.name));
    return 0;
  }
  const address = env["REDIS_URL"];
  if (address === undefined || address === "") {
    throw new UsageError(
      "REDIS_URL is missing: set it to the address of Redis, such as redis://127.0.0.1:6379.",
    );
  }
  const say = (line: string) => void program.stderr.write(`${program.name}: ${line}\n`);
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
    case "cancel":
      await cancelBatch(address, queue);
      say(`Nothing more of ${flags.queue} is sent. What runs is paid for, and workers save it.`);
      return 0;
  }
}

type Say = (line: string) => void;

async function enqueue(
  program: Program,
  { file, queue, maxUsd, yes, insecure }: QueueFlags,
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
  const { added, known } = await enqueueBatch(address, file, { queue, maxUsd, say });
  say(`${added} jobs are new in ${queue}${known === 0 ? "" : `, ${known} were there before`}.`);
  return 0;
}

async function work(
  { batchWorker, stderr }: Program,
  { queue, out, concurrency, acceptLoss, insecure }: QueueFlags,
  address: string,
  say: Say,
): Promise<number> {
  const options = { queue, results: out, concurrency, acceptLoss, say };
  const worker = await batchWorker({ insecure }, address, options);
  let code: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    // The second one does not wait for what is on the wire.
    if (code !== undefined) process.exit(code);
    code = signal === "SIGINT" ? 130 : 143;
    stderr.write(
      "\nStopped: what was sent goes on at the gateway, and other workers take it up.\n",
    );
    void worker.close();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  say(`Working on ${queue}. Ctrl-C ends it.`);
  try {
    await worker.closed;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
  return code ?? 0;
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
  const { maxUsd, spentUsd, reservedUsd, overrun, cancelling } = status;
  const limit = maxUsd === undefined ? "" : ` of ${usd(maxUsd)}`;
  const notes = [
    overrun && " The budget is overrun: nothing more is sent.",
    cancelling && " It was cancelled.",
  ].filter((note) => note !== false);
  return (
    `${completed} done, ${running} running, ${failed} failed, ${refused} refused, ${unknown} unknown, ${cancelled} cancelled, ${queued} left, ` +
    `${usd(spentUsd)} spent and ${usd(reservedUsd)} set aside${limit}.${notes.join("")}\n`
  );
}
