// Ends a job whose outcome nobody knows, once someone has looked it up.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "../errors/index.js";
import { fileJournal } from "../journal/file-journal.js";
import { nameOf } from "./jobs.js";
import { OutcomeFile, readOutcomes } from "./outcomes.js";

/** Lets the next run with the folder send a job again whose outcome is unknown; throws `ConfigurationError` where it has none. */
export async function forgetJob(out: string, id: string): Promise<void> {
  const results = join(out, "results.jsonl");
  const none = () =>
    new ConfigurationError(`No outcome of job ${JSON.stringify(id)} is unknown in ${out}.`);
  // Opening the journal would make the folder.
  if ((await stat(out).catch(() => undefined)) === undefined) throw none();
  const journal = fileJournal(join(out, "journal.jsonl"));
  const file = new OutcomeFile(results);
  try {
    const open = await journal.open();
    const before = await readOutcomes(results);
    const name = nameOf(id, before);
    const job = open.find(({ intent }) => intent.job === name);
    if (job?.taskIds !== undefined) {
      throw new ConfigurationError(
        `Job ${JSON.stringify(id)} has task ${job.taskIds.join(", ")}, which is paid for. Run the batch again to save its result.`,
      );
    }
    if (job?.sent !== true && before.jobs.get(id)?.status !== "unknown") throw none();
    if (job !== undefined) await journal.forget(name);
    const error = { name: "ForgottenError", message: "It was forgotten by hand." };
    await file.append({ id, status: "refused", files: [], error });
  } finally {
    await file.close();
    await journal.close();
  }
}
