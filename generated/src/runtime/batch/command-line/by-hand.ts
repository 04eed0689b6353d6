// `batch forget` and `batch adopt`.
import { adoptTask, forgetJob } from "../by-hand.js";
import { agreed } from "./ask.js";
import type { Program } from "./main.js";
import type { Flags } from "./options.js";
import { sayOf } from "./words.js";

/** Lets a job be sent again; gives the exit code. */
export async function forgetCommand(program: Program, flags: Flags, id: string): Promise<number> {
  const { out, insecure, yes } = flags;
  const say = sayOf(program);
  // It wants a key, and is not always needed.
  let client: ReturnType<Program["createClient"]> | undefined;
  const agree = async (said: string) => {
    program.stderr.write(`${said}\n`);
    const words = { question: "Forget it? [y/N] ", unasked: "Pass --yes to forget it." };
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
}

/** Gives a job its task; gives the exit code. */
export async function adoptCommand(
  program: Program,
  { out, insecure }: Flags,
  id: string,
  task: string,
): Promise<number> {
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
}
