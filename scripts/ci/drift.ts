// npm run ci:drift: the job of .github/workflows/drift.yml.
import { exitCodeOfJob } from "./job.js";
import { driftJob } from "./drift-job.js";

const job = {
  env: process.env,
  cwd: process.cwd(),
  print: (text: string) => void process.stdout.write(`${text}\n`),
};
process.exitCode = await exitCodeOfJob(job, () => driftJob(job));
