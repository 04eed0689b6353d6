// npm run ci:drift and npm run ci:release: the jobs of .github/workflows/.
import { driftJob } from "./drift-job.js";
import { JobFailure, type Job } from "./job.js";
import { releaseJob } from "./release-job.js";

const job: Job = {
  env: process.env,
  cwd: process.cwd(),
  print: (text) => void process.stdout.write(`${text}\n`),
};
try {
  process.exitCode = await (process.argv[2] === "drift" ? driftJob : releaseJob)(job);
} catch (error) {
  if (!(error instanceof JobFailure)) throw error;
  // GitHub shows such a line at the top of the run, and reads `%0A` as the end of a line.
  const text = error.message.replaceAll("%", "%25").replaceAll("\r", "").replaceAll("\n", "%0A");
  job.print(`::error::${text}`);
  process.exitCode = 2;
}
