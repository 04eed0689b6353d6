// A process with a journal: it submits jobs one at a time, and prints the end of each job. Prints
// records that cannot be stored to stderr.
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { omni, type StageModels } from "../stage/models.js";

const [path = "", baseUrl = "", apiKey = "", jobs = "0"] = process.argv.slice(2);
const warn = (line: string) => void process.stderr.write(`${line}\n`);
const journal = fileJournal(path, { warn });
const logger = { debug: () => undefined, info: () => undefined, warn, error: warn };
const models = { "x-v3-omni": () => Promise.resolve(omni) };
// Longer than the time for which the test stops the process, so that the process still reads an
// answer that has arrived.
const timeouts = { attemptMs: 150_000 };
const client = createCoreClient<StageModels>(
  { models },
  { apiKey, baseUrl, journal, logger, timeouts },
);
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  await journal.open();
  say("held");
  for (let index = 1; index <= Number(jobs); index++) {
    const submitted = client
      .model("x-v3-omni")
      .submit({ prompt: `job ${index}` }, { jobId: `${index}` });
    say(
      await submitted.then(
        ({ id }) => id,
        (error: Error) => error.name,
      ),
    );
  }
  // Holds the journal until its input ends.
  process.stdin.resume();
  await new Promise((resolve) => process.stdin.once("end", resolve));
} catch (error) {
  say(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
} finally {
  await client.close();
}
