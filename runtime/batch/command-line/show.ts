// The command `batch show`: prints one line for each job.
import { text, UsageError } from "../../command-line/flags.js";
import { queueReports, QUEUE_STATES } from "../queue/reports.js";
import { FOLDER_STATES, jobReports, type JobReport } from "../reports.js";
import { LOCATION_FLAGS, locationOf, redisUrl } from "./place.js";
import { subcommand } from "./subcommand.js";
import { sayOf, timeOf, usd } from "./words.js";

const ALL_STATES = [...new Set([...FOLDER_STATES, ...QUEUE_STATES])].sort();

const FLAGS = {
  ...LOCATION_FLAGS,
  status: text("<status>", `prints only jobs with this status: ${ALL_STATES.join(", ")}`),
};

export const SHOW = subcommand(
  {
    says: "Prints one line for each started or enqueued job: id, state, task, tries, amount, next try, last answer.",
    example: "--out results --status unknown",
  },
  { takes: [{ name: "[id]", says: "id of the job to show" }], flags: FLAGS },
  async (program, { flags: { status, ...flags }, words: [id] }) => {
    const place = locationOf(flags);
    const states: readonly string[] = "out" in place ? FOLDER_STATES : QUEUE_STATES;
    if (status !== undefined && !states.includes(status)) {
      throw new UsageError(`--status must be one of ${states.join(", ")}.`);
    }
    const onReport = (report: JobReport) => {
      if (status === undefined || report.state === status) {
        program.stdout.write(`${lineOf(report)}\n`);
      }
    };
    if ("out" in place) {
      for (const report of await jobReports(place.out, id)) onReport(report);
    } else {
      const { queue } = place;
      await queueReports(redisUrl(), { queue, say: sayOf(program), id, timeOf, onReport });
    }
    return 0;
  },
);

/** Returns a report as one line. Tabs separate its fields. */
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
    // An error message of the gateway may contain tabs or line feeds, which would break the table.
    answer.replace(/\p{Cc}+/gu, " ") || "-",
  ];
  return facts.join("\t");
}
