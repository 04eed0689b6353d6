// `batch forget` and `batch adopt`.
import { adoptTask, forgetJob } from "../by-hand.js";
import { agreed } from "./ask.js";
import type { Program } from "./main.js";
import { INSECURE, JOB, OUT, subcommand, YES } from "./subcommand.js";
import { sayOf } from "./words.js";

export const FORGET = subcommand(
  {
    says: "Lets the next run send a job again that may have been billed; look at usage first.",
    example: "harbour --out results",
  },
  { takes: [JOB], flags: { out: OUT, yes: YES, insecure: INSECURE } },
  async (program, { flags: { out, insecure, yes = false }, words: [id = ""] }) => {
    const say = sayOf(program);
    // It wants a key, and is not always needed.
    let client: ReturnType<Program["createClient"]> | undefined;
    const agree = async (said: string) => {
      program.stderr.write(`${said}\n`);
      const words = { question: "Forget it?", unasked: "Pass --yes to forget it." };
      return yes || agreed(program, words);
    };
    try {
      const clientOf = () => (client ??= program.createClient({ insecure }));
      if (!(await forgetJob({ out, id, warn: say }, clientOf, agree))) return 2;
      say(`The next run sends job ${JSON.stringify(id)} again.`);
      return 0;
    } finally {
      await client?.close();
    }
  },
);

export const ADOPT = subcommand(
  {
    says: "Gives a job whose outcome is unknown the task that you have found; the next run saves it.",
    example: "harbour task_01K8 --out results",
  },
  {
    takes: [JOB, { name: "<task>", says: "id of the task" }],
    flags: { out: OUT, insecure: INSECURE },
  },
  async (program, { flags: { out, insecure }, words: [id = "", task = ""] }) => {
    const say = sayOf(program);
    const hasKey = (process.env["GATEWAY_API_KEY"] ?? "") !== "";
    const client = hasKey ? program.createClient({ insecure }) : undefined;
    try {
      await adoptTask({ out, id, warn: say }, task, client);
    } finally {
      await client?.close();
    }
    const unchecked = hasKey ? "" : " Without GATEWAY_API_KEY the gateway was not asked for it.";
    say(`Job ${JSON.stringify(id)} has task ${task}. The next run saves its result.${unchecked}`);
    return 0;
  },
);
