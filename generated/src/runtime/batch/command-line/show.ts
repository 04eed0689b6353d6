// `batch show`: a line for each job.
import { text, UsageError } from "../../command-line/flags.js";
import { ConfigurationError } from "../../errors/index.js";
import { JOB_STATES, jobReports, type JobReport } from "../reports.js";
import { OUT, subcommand } from "./subcommand.js";
import { usd } from "./words.js";

const FLAGS = {
  out: OUT,
  status: text("<status>", `only jobs that are ${JOB_STATES.join(", ")}`),
};

export const SHOW = subcommand(
  {
    says: "Prints a line for each job that was begun: id, state, task, tries, amount, next try, last error.",
    example: "--out results --status unknown",
  },
  { takes: [{ name: "[id]", says: "id of one job" }], flags: FLAGS },
  async ({ stdout }, { flags: { out, status }, words: [id] }) => {
    if (status !== undefined && !JOB_STATES.some((state) => state === status)) {
      throw new UsageError(`--status must be one of ${JOB_STATES.join(", ")}.`);
    }
    const reports = await jobReports(out);
    const named = reports.filter((one) => id === undefined || one.id === id);
    if (id !== undefined && named.length === 0) {
      throw new ConfigurationError(`No run with ${out} has begun a job ${JSON.stringify(id)}.`);
    }
    const shown = named.filter(({ state }) => status === undefined || state === status);
    for (const report of shown) stdout.write(`${lineOf(report)}\n`);
    return 0;
  },
);

/** The facts of a job, with tabs between them. */
function lineOf(report: JobReport): string {
  const { id, state, taskIds, tries, costUsd, estimateUsd, answer = "", next } = report;
  const about = estimateUsd === undefined ? "-" : `about ${usd(estimateUsd)}`;
  const facts = [
    id,
    state,
    taskIds.join(",") || "-",
    tries === 1 ? "1 try" : `${tries} tries`,
    costUsd === undefined ? about : usd(costUsd),
    `next: ${next}`,
    // The gateway's words may have any characters.
    answer.replace(/\p{Cc}+/gu, " ") || "-",
  ];
  return facts.join("\t");
}
