// The question before money is spent.
import { createInterface } from "node:readline/promises";
import type { Program } from "./main.js";

/** Whether a person says yes. Without a terminal it says how to go on without the question. */
export async function agreed(
  { stdin, stderr, name }: Program,
  words: { readonly question: string; readonly unasked: string },
): Promise<boolean> {
  if (!stdin.isTTY) {
    stderr.write(`${name}: nobody can be asked. ${words.unasked}\n`);
    return false;
  }
  const question = createInterface({ input: stdin, output: stderr });
  // A terminal that is being read gives Ctrl-C to its reader, and not to the process.
  const closed = new Promise<string>((resolve) => question.once("close", () => resolve("")));
  question.once("SIGINT", () => {
    question.close();
    process.kill(process.pid, "SIGINT");
  });
  try {
    const answer = await Promise.race([question.question(words.question), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } catch {
    // Closed without an answer, as by Ctrl-D.
    return false;
  } finally {
    question.close();
  }
}
