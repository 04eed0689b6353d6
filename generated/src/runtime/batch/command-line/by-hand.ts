// `batch forget` and `batch adopt`.
import { adoptTask, forgetJob } from "../by-hand.js";
import { agreed } from "./ask.js";
import type { Program } from "./main.js";
import type { Flags } from "./options.js";
import { sayOf } from "./words.js";

/** Lets a job be sent again; gives the exit code. */
export async function forgetCommand(program: Program, flags: Flags, id: string): Promise<number> {
  const { stderr, createClient } = program;
  const { out, insecure, yes } = flags;
  const client = lazy(() => createClient({ insecure }));
  const agree = async (said: string) => {
    stderr.write(`${said}\n`);
    const words = { question: "Forget it? [y/N] ", unasked: "Pass --yes to forget it." };
    return yes || agreed(program, words);
  };
  try {
    if (!(await forgetJob({ out, id, warn: sayOf(program) }, client.get, agree))) return 2;
    sayOf(program)(`The next run sends job ${JSON.stringify(id)} again.`);
    return 0;
  } finally {
    await client.close();
  }
}

/** Gives a job its task; gives the exit code. */
export async function adoptCommand(
  program: Program,
  { out, insecure }: Flags,
  id: string,
  task: string,
): Promise<number> {
  const { createClient } = program;
  const hasKey = (process.env["GATEWAY_API_KEY"] ?? "") !== "";
  const client = lazy(() => createClient({ insecure }));
  try {
    await adoptTask({ out, id, warn: sayOf(program) }, task, hasKey ? client.get() : undefined);
  } finally {
    await client.close();
  }
  const unchecked = hasKey ? "" : " Without GATEWAY_API_KEY the gateway was not asked for it.";
  sayOf(program)(
    `Job ${JSON.stringify(id)} has task ${task}. The next run saves its result.${unchecked}`,
  );
  return 0;
}

/** A client that is made when it is first needed: it wants a key. */
function lazy(make: () => ReturnType<Program["createClient"]>) {
  let made: ReturnType<typeof make> | undefined;
  return { get: () => (made ??= make()), close: async () => made?.close() };
}
