// The commands `batch forget`, `batch adopt` and `batch cancel`.
import { UsageError } from "../../command-line/flags.js";
import { adoptTask, cancelJob, forgetJob } from "../by-hand.js";
import { cancelBatch } from "../queue/read.js";
import { askPerson } from "./ask.js";
import type { Program } from "./main.js";
import { LOCATION_FLAGS, locationOf, redisUrl, withJobs } from "./place.js";
import { INSECURE, JOB, subcommand, YES } from "./subcommand.js";
import { sayOf } from "./words.js";

export const FORGET = subcommand(
  {
    says: "Allows sending a job again that may already have been billed. Check usage for a charge first.",
    example: "harbour --out results",
  },
  { takes: [JOB], flags: { ...LOCATION_FLAGS, yes: YES, insecure: INSECURE } },
  async (program, { flags: { insecure, yes = false, ...flags }, words: [id = ""] }) => {
    const say = sayOf(program);
    const place = locationOf(flags);
    // Creates the client only when it is needed, because a client requires an API key.
    let client: ReturnType<Program["createClient"]> | undefined;
    const agree = async (warning: string) => {
      program.stderr.write(`${warning}\n`);
      const words = { question: "Forget the job?", unasked: "Pass --yes to forget the job." };
      return yes || askPerson(program, words);
    };
    try {
      const clientOf = () => (client ??= program.createClient({ insecure }));
      const isForgotten = await withJobs(place, say, (jobs) =>
        forgetJob(jobs, id, clientOf, agree),
      );
      if (!isForgotten) return 2;
      const quotedId = JSON.stringify(id);
      say(
        "out" in place
          ? `The next run sends job ${quotedId} again.`
          : `Job ${quotedId} is sent again when you enqueue its file with --retry-failed.`,
      );
      return 0;
    } finally {
      await client?.close();
    }
  },
);

export const ADOPT = subcommand(
  {
    says: "Assigns a task to a job with an unknown outcome, so that the result of the task is saved.",
    example: "harbour task_01K8 --out results",
  },
  {
    takes: [JOB, { name: "<task>", says: "id of the task" }],
    flags: { ...LOCATION_FLAGS, insecure: INSECURE },
  },
  async (program, { flags: { insecure, ...flags }, words: [id = "", task = ""] }) => {
    const say = sayOf(program);
    const place = locationOf(flags);
    const hasKey = (process.env["GATEWAY_API_KEY"] ?? "") !== "";
    const client = hasKey ? program.createClient({ insecure }) : undefined;
    try {
      await withJobs(place, say, (jobs) => adoptTask(jobs, id, task, client));
    } finally {
      await client?.close();
    }
    const saver = "out" in place ? "The next run" : "A worker";
    const unchecked = hasKey
      ? ""
      : " The task was not checked, because GATEWAY_API_KEY is not set.";
    say(`Job ${JSON.stringify(id)} has task ${task}. ${saver} saves its result.${unchecked}`);
    return 0;
  },
);

export const CANCEL = subcommand(
  {
    says: "Cancels an unsent job. Without an id, it cancels all unsent jobs of a queue. Running tasks continue: they are billed and saved.",
    example: "harbour --queue cats",
  },
  { takes: [{ name: "[id]", says: "id of the job to cancel" }], flags: LOCATION_FLAGS },
  async (program, { flags, words: [id] }) => {
    const say = sayOf(program);
    const place = locationOf(flags);
    // An empty id may come from an unset shell variable. Such an id must not cancel the whole
    // queue.
    if (id === "")
      throw new UsageError(
        "The job id is empty. Pass the id of a job, or leave it out to cancel all unsent jobs.",
      );
    if (id !== undefined) {
      await withJobs(place, say, (jobs) => cancelJob(jobs, id));
      say(`Job ${JSON.stringify(id)} is cancelled: it was not sent, and will not be sent.`);
      return 0;
    }
    if ("out" in place) {
      throw new UsageError(
        "The job id is missing. Pass the id of the job to cancel, for example: batch cancel harbour --out results",
      );
    }
    const { queue } = place;
    await cancelBatch(redisUrl(), { queue, say });
    say(
      `No more jobs of the queue "${queue}" are sent. Running tasks are billed, and workers save their results.`,
    );
    return 0;
  },
);
