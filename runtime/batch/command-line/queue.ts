// The commands for a Redis queue: `batch enqueue`, `worker`, `status` and `results`.
import { BatchInvalidError } from "../errors.js";
import { planBatch } from "../plan.js";
import { enqueueLines } from "../queue/enqueue.js";
import { batchResults, batchStatus } from "../queue/read.js";
import { imagesOfSource } from "../source.js";
import { codeOf } from "../../jobs/lines.js";
import { askPerson } from "./ask.js";
import type { Program } from "./main.js";
import { redisUrl } from "./place.js";
import { showChecks } from "./progress.js";
import {
  assertFile,
  BATCH_NOTES,
  FILE,
  INSECURE,
  JSON_LINES,
  OUT,
  QUEUE,
  RETRY_FAILED,
  subcommand,
  YES,
} from "./subcommand.js";
import { amount, flag, wholeNumber, type Values } from "../../command-line/flags.js";
import { describePlan, sayOf, stopOnSignal, usd } from "./words.js";

const ENQUEUE_FLAGS = {
  queue: QUEUE,
  maxUsd: amount("<amount>", "largest amount in USD that all workers together may spend"),
  retryFailed: RETRY_FAILED,
  yes: YES,
  insecure: INSECURE,
};

export const ENQUEUE = subcommand(
  {
    says: "Checks every line, prints the estimated cost, asks for confirmation, and puts the requests into the queue.",
    example: "requests.jsonl --queue cats --max-usd 20",
  },
  { takes: [FILE], flags: ENQUEUE_FLAGS, notes: BATCH_NOTES },
  (program, { flags, words: [file = ""] }) => enqueue(program, flags, file),
);

const WORKER_FLAGS = {
  queue: QUEUE,
  out: OUT,
  concurrency: wholeNumber(
    "<n>",
    "number of create requests sent at the same time (default: 8)",
    99_999,
    1,
  ),
  acceptLoss: flag(
    "sends jobs even if Redis may lose data and the model promises no Idempotency-Key; such a job may be billed twice",
  ),
  insecure: INSECURE,
};

export const WORKER = subcommand(
  {
    says: "Sends the jobs of the queue and saves their files until Ctrl-C. You can start several workers.",
    example: "--queue cats --out results",
  },
  { flags: WORKER_FLAGS },
  (program, { flags }) => work(program, flags),
);

export const STATUS = subcommand(
  { says: "Prints the status of the queue.", example: "--queue cats" },
  { flags: { queue: QUEUE, json: JSON_LINES } },
  async (program, { flags: { queue, json } }) => {
    const status = await batchStatus(redisUrl(), { queue, say: sayOf(program) });
    program.stdout.write(json === true ? `${JSON.stringify(status)}\n` : statusLine(status));
    return 0;
  },
);

export const RESULTS = subcommand(
  {
    says: "Prints each outcome that was not printed before, as one line of JSON.",
    example: "--queue cats",
  },
  { flags: { queue: QUEUE } },
  (program, { flags: { queue } }) => results(program, redisUrl(), { queue, say: sayOf(program) }),
);

async function enqueue(
  program: Program,
  { queue, maxUsd, retryFailed = false, yes = false, insecure }: Values<typeof ENQUEUE_FLAGS>,
  file: string,
): Promise<number> {
  const [address, say] = [redisUrl(), sayOf(program)];
  await assertFile(file);
  const client = program.createClient({ insecure });
  const checked = showChecks(program.stderr, Date.now);
  const lines = { source: file, images: imagesOfSource(file) };
  try {
    const plan = await planBatch({
      client,
      ...lines,
      before: { jobs: new Map(), spentUsd: 0 },
      retryFailed: false,
      prices: await client.pricing.catalog(),
      onChecked: checked.onChecked,
    }).finally(checked.end);
    if (plan.problemCount > 0) throw new BatchInvalidError(plan);
    const limit = maxUsd === undefined ? "" : ` ${usd(maxUsd)} may be spent.`;
    program.stderr.write(`${describePlan(plan)}${limit}\n`);
    const words = { question: "Enqueue the jobs?", unasked: "Pass --yes to enqueue the jobs." };
    if (!yes && !(await askPerson(program, words))) return 2;
    const options = { queue, maxUsd, retryFailed, say, client };
    const { added, known: existing } = await enqueueLines(address, lines, options);
    say(
      `Jobs added to the queue "${queue}": ${added}.${existing === 0 ? "" : ` Already there: ${existing}.`}`,
    );
    return 0;
  } finally {
    await client.close();
  }
}

async function work(
  program: Program,
  { queue, out, concurrency, acceptLoss = false, insecure }: Values<typeof WORKER_FLAGS>,
): Promise<number> {
  const [address, say] = [redisUrl(), sayOf(program)];
  const options = { queue, results: out, concurrency, acceptLoss, say };
  const worker = await program.batchWorker({ insecure }, address, options);
  const stop = stopOnSignal(program, "other workers resume them", () => void worker.close());
  say(`Working on the queue "${queue}". Ctrl-C stops this worker.`);
  try {
    await worker.closed;
  } finally {
    stop.end();
  }
  return stop.code ?? 0;
}

async function results(
  { stdout }: Program,
  address: string,
  queue: { readonly queue: string; readonly say: (line: string) => void },
): Promise<number> {
  let [unknown, others] = [0, 0];
  for await (const outcome of batchResults(address, queue)) {
    // If the loop ends here, this outcome stays unread in the queue.
    if (!(await writeLine(stdout, `${JSON.stringify(outcome)}\n`))) break;
    if (outcome.status === "unknown") unknown++;
    else if (outcome.status !== "completed") others++;
  }
  return unknown > 0 ? 7 : others > 0 ? 1 : 0;
}

/** Writes a line. Resolves to false if the output pipe is closed, for example after `| head`. */
const writeLine = (output: NodeJS.WritableStream, line: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    output.write(line, (error) => {
      if (error && codeOf(error) !== "EPIPE") reject(error);
      else resolve(!error);
    });
  });

function statusLine(status: Awaited<ReturnType<typeof batchStatus>>): string {
  const { queued, running, completed, failed, refused, unknown, cancelled } = status;
  const { lost, late, stopped, maxUsd, spentUsd, reservedUsd, overrun, cancelling } = status;
  const limit = maxUsd === undefined ? "" : ` of ${usd(maxUsd)}`;
  const notes = [
    overrun && " The budget is exceeded: no more jobs are sent.",
    cancelling && " The batch was cancelled.",
    stopped &&
      " Unknown outcomes have stopped the batch. Check usage for charges and whether the gateway works, then enqueue the batch again.",
  ].filter((note) => note !== false);
  return (
    `${completed} completed, ${running} running${late === 0 ? "" : ` (${late} late)`}, ${failed} failed, ${lost} lost, ${refused} refused, ${unknown} unknown, ${cancelled} cancelled, ${queued} left, ` +
    `${usd(spentUsd)} spent and ${usd(reservedUsd)} set aside${limit}.${notes.join("")}\n`
  );
}
