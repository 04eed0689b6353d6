// npm run ci:drift and npm run ci:release: the jobs of .github/workflows/.
import { driftJob } from "./drift-job.js";
import { exitCodeOfJob, type Job } from "./job.js";
import { releaseJob } from "./release-job.js";

const JOBS: Readonly<Record<string, (job: Job) => Promise<number>>> = {
  drift: driftJob,
  release: releaseJob,
};
const [name = ""] = process.argv.slice(2);
const work = JOBS[name];
if (work === undefined) throw new Error(`There is no job ${name}`);
const print = (text: string) => void process.stdout.write(`${text}\n`);
process.exitCode = await exitCodeOfJob({ env: process.env, cwd: process.cwd(), print }, work);
