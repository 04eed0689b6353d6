// npm run ci:release: the job of .github/workflows/release.yml.
import { exitCodeOfJob } from "./job.js";
import { releaseJob } from "./release-job.js";

const job = {
  env: process.env,
  cwd: process.cwd(),
  print: (text: string) => void process.stdout.write(`${text}\n`),
};
process.exitCode = await exitCodeOfJob(job, () => releaseJob(job));
